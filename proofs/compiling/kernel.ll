; made of kernel.c, 11cbf8f7020b841038292d4fecbbb03b8f58b6d4c560c3fd01d8d68835937b1a

%struct.Search = type { ptr, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, ptr, i64, i64 }
%struct.Walk = type { ptr, ptr, i64, i64, i64, ptr, i64, i64, ptr, ptr, i64, i64, i64, i64, ptr }

; Function Attrs: nounwind
define void @rehash(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !4
  store i64 0, ptr %3, align 8, !tbaa !8
  br label %6

6:                                                ; preds = %78, %1
  %7 = load i64, ptr %3, align 8, !tbaa !8
  %8 = load ptr, ptr %2, align 8, !tbaa !4
  %9 = getelementptr inbounds %struct.Search, ptr %8, i32 0, i32 9
  %10 = load i64, ptr %9, align 8, !tbaa !10
  %11 = icmp ult i64 %7, %10
  br i1 %11, label %13, label %12

12:                                               ; preds = %6
  br label %81

13:                                               ; preds = %6
  %14 = load i64, ptr %3, align 8, !tbaa !8
  %15 = add i64 %14, 16
  %16 = load ptr, ptr %2, align 8, !tbaa !4
  %17 = getelementptr inbounds %struct.Search, ptr %16, i32 0, i32 9
  %18 = load i64, ptr %17, align 8, !tbaa !10
  %19 = icmp ult i64 %15, %18
  br i1 %19, label %20, label %36

20:                                               ; preds = %13
  %21 = load ptr, ptr %2, align 8, !tbaa !4
  %22 = getelementptr inbounds %struct.Search, ptr %21, i32 0, i32 4
  %23 = load ptr, ptr %22, align 8, !tbaa !12
  %24 = load ptr, ptr %2, align 8, !tbaa !4
  %25 = load ptr, ptr %2, align 8, !tbaa !4
  %26 = getelementptr inbounds %struct.Search, ptr %25, i32 0, i32 2
  %27 = load ptr, ptr %26, align 8, !tbaa !13
  %28 = load i64, ptr %3, align 8, !tbaa !8
  %29 = add i64 %28, 16
  %30 = call i64 @width() #7
  %31 = mul i64 %29, %30
  %32 = getelementptr inbounds i64, ptr %27, i64 %31
  %33 = call i64 @hash(ptr noundef %32) #7
  %34 = call i64 @place_of(ptr noundef %24, i64 noundef %33) #7
  %35 = getelementptr inbounds i32, ptr %23, i64 %34
  call void @llvm.prefetch.p0(ptr %35, i32 1, i32 3, i32 1)
  br label %36

36:                                               ; preds = %20, %13
  %37 = load ptr, ptr %2, align 8, !tbaa !4
  %38 = getelementptr inbounds %struct.Search, ptr %37, i32 0, i32 2
  %39 = load ptr, ptr %38, align 8, !tbaa !13
  %40 = load i64, ptr %3, align 8, !tbaa !8
  %41 = call i64 @width() #7
  %42 = mul i64 %40, %41
  %43 = getelementptr inbounds i64, ptr %39, i64 %42
  %44 = call i64 @hash(ptr noundef %43) #7
  store i64 %44, ptr %4, align 8, !tbaa !8
  %45 = load ptr, ptr %2, align 8, !tbaa !4
  %46 = load i64, ptr %4, align 8, !tbaa !8
  %47 = call i64 @place_of(ptr noundef %45, i64 noundef %46) #7
  store i64 %47, ptr %5, align 8, !tbaa !8
  br label %48

48:                                               ; preds = %64, %36
  %49 = load ptr, ptr %2, align 8, !tbaa !4
  %50 = getelementptr inbounds %struct.Search, ptr %49, i32 0, i32 4
  %51 = load ptr, ptr %50, align 8, !tbaa !12
  %52 = load i64, ptr %5, align 8, !tbaa !8
  %53 = getelementptr inbounds i32, ptr %51, i64 %52
  %54 = load i32, ptr %53, align 4, !tbaa !14
  %55 = icmp ne i32 %54, 0
  br i1 %55, label %56, label %65

56:                                               ; preds = %48
  %57 = load i64, ptr %5, align 8, !tbaa !8
  %58 = add i64 %57, 1
  store i64 %58, ptr %5, align 8, !tbaa !8
  %59 = load ptr, ptr %2, align 8, !tbaa !4
  %60 = getelementptr inbounds %struct.Search, ptr %59, i32 0, i32 5
  %61 = load i64, ptr %60, align 8, !tbaa !16
  %62 = icmp eq i64 %58, %61
  br i1 %62, label %63, label %64

63:                                               ; preds = %56
  store i64 0, ptr %5, align 8, !tbaa !8
  br label %64

64:                                               ; preds = %63, %56
  br label %48, !llvm.loop !17

65:                                               ; preds = %48
  %66 = load ptr, ptr %2, align 8, !tbaa !4
  %67 = load i64, ptr %4, align 8, !tbaa !8
  %68 = call i32 @mark_of(ptr noundef %66, i64 noundef %67) #7
  %69 = load i64, ptr %3, align 8, !tbaa !8
  %70 = add i64 %69, 1
  %71 = trunc i64 %70 to i32
  %72 = or i32 %68, %71
  %73 = load ptr, ptr %2, align 8, !tbaa !4
  %74 = getelementptr inbounds %struct.Search, ptr %73, i32 0, i32 4
  %75 = load ptr, ptr %74, align 8, !tbaa !12
  %76 = load i64, ptr %5, align 8, !tbaa !8
  %77 = getelementptr inbounds i32, ptr %75, i64 %76
  store i32 %72, ptr %77, align 4, !tbaa !14
  br label %78

78:                                               ; preds = %65
  %79 = load i64, ptr %3, align 8, !tbaa !8
  %80 = add i64 %79, 1
  store i64 %80, ptr %3, align 8, !tbaa !8
  br label %6, !llvm.loop !20

81:                                               ; preds = %12
  ret void
}

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite)

; Function Attrs: alwaysinline nounwind
define internal i64 @place_of(ptr noundef %0, i64 noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !4
  store i64 %1, ptr %4, align 8, !tbaa !8
  %5 = load i64, ptr %4, align 8, !tbaa !8
  %6 = zext i64 %5 to i128
  %7 = load ptr, ptr %3, align 8, !tbaa !4
  %8 = getelementptr inbounds %struct.Search, ptr %7, i32 0, i32 5
  %9 = load i64, ptr %8, align 8, !tbaa !16
  %10 = zext i64 %9 to i128
  %11 = mul i128 %6, %10
  %12 = lshr i128 %11, 64
  %13 = trunc i128 %12 to i64
  ret i64 %13
}

; Function Attrs: alwaysinline nounwind
define internal i64 @hash(ptr noundef %0) #2 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !4
  store i64 0, ptr %3, align 8, !tbaa !8
  store i64 0, ptr %4, align 8, !tbaa !8
  br label %5

5:                                                ; preds = %22, %1
  %6 = load i64, ptr %4, align 8, !tbaa !8
  %7 = call i64 @width() #7
  %8 = icmp slt i64 %6, %7
  br i1 %8, label %10, label %9

9:                                                ; preds = %5
  br label %25

10:                                               ; preds = %5
  %11 = load i64, ptr %3, align 8, !tbaa !8
  %12 = load ptr, ptr %2, align 8, !tbaa !4
  %13 = load i64, ptr %4, align 8, !tbaa !8
  %14 = getelementptr inbounds i64, ptr %12, i64 %13
  %15 = load i64, ptr %14, align 8, !tbaa !8
  %16 = xor i64 %11, %15
  %17 = mul i64 %16, -7046029254386353131
  store i64 %17, ptr %3, align 8, !tbaa !8
  %18 = load i64, ptr %3, align 8, !tbaa !8
  %19 = lshr i64 %18, 32
  %20 = load i64, ptr %3, align 8, !tbaa !8
  %21 = xor i64 %20, %19
  store i64 %21, ptr %3, align 8, !tbaa !8
  br label %22

22:                                               ; preds = %10
  %23 = load i64, ptr %4, align 8, !tbaa !8
  %24 = add nsw i64 %23, 1
  store i64 %24, ptr %4, align 8, !tbaa !8
  br label %5, !llvm.loop !21

25:                                               ; preds = %9
  %26 = load i64, ptr %3, align 8, !tbaa !8
  %27 = mul i64 %26, -2960836687051489901
  ret i64 %27
}

declare i64 @width() #3

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.prefetch.p0(ptr readonly, i32 immarg, i32 immarg, i32 immarg) #4

; Function Attrs: alwaysinline nounwind
define internal i32 @mark_of(ptr noundef %0, i64 noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !4
  store i64 %1, ptr %4, align 8, !tbaa !8
  %5 = load i64, ptr %4, align 8, !tbaa !8
  %6 = trunc i64 %5 to i32
  %7 = load ptr, ptr %3, align 8, !tbaa !4
  %8 = getelementptr inbounds %struct.Search, ptr %7, i32 0, i32 6
  %9 = load i64, ptr %8, align 8, !tbaa !22
  %10 = trunc i64 %9 to i32
  %11 = xor i32 %10, -1
  %12 = and i32 %6, %11
  ret i32 %12
}

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite)

; Function Attrs: nounwind
define i64 @insert(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !4
  store i64 %1, ptr %5, align 8, !tbaa !8
  %9 = load ptr, ptr %4, align 8, !tbaa !4
  %10 = load i64, ptr %5, align 8, !tbaa !8
  call void @look_up(ptr noundef %9, i64 noundef %10) #7
  store i64 0, ptr %6, align 8, !tbaa !8
  br label %11

11:                                               ; preds = %53, %2
  %12 = load i64, ptr %6, align 8, !tbaa !8
  %13 = load i64, ptr %5, align 8, !tbaa !8
  %14 = icmp ult i64 %12, %13
  br i1 %14, label %16, label %15

15:                                               ; preds = %11
  store i32 2, ptr %7, align 4
  br label %56

16:                                               ; preds = %11
  %17 = load ptr, ptr %4, align 8, !tbaa !4
  %18 = load ptr, ptr %4, align 8, !tbaa !4
  %19 = getelementptr inbounds %struct.Search, ptr %18, i32 0, i32 16
  %20 = load ptr, ptr %19, align 8, !tbaa !23
  %21 = load i64, ptr %6, align 8, !tbaa !8
  %22 = call i64 @width() #7
  %23 = mul i64 %21, %22
  %24 = getelementptr inbounds i64, ptr %20, i64 %23
  %25 = load ptr, ptr %4, align 8, !tbaa !4
  %26 = getelementptr inbounds %struct.Search, ptr %25, i32 0, i32 19
  %27 = load ptr, ptr %26, align 8, !tbaa !24
  %28 = load i64, ptr %6, align 8, !tbaa !8
  %29 = getelementptr inbounds i64, ptr %27, i64 %28
  %30 = load i64, ptr %29, align 8, !tbaa !8
  %31 = load ptr, ptr %4, align 8, !tbaa !4
  %32 = getelementptr inbounds %struct.Search, ptr %31, i32 0, i32 18
  %33 = load ptr, ptr %32, align 8, !tbaa !25
  %34 = load i64, ptr %6, align 8, !tbaa !8
  %35 = getelementptr inbounds i32, ptr %33, i64 %34
  %36 = load i32, ptr %35, align 4, !tbaa !14
  %37 = call i32 @keep(ptr noundef %17, ptr noundef %24, i64 noundef %30, i32 noundef %36) #7
  store i32 %37, ptr %8, align 4, !tbaa !14
  %38 = load i32, ptr %8, align 4, !tbaa !14
  %39 = icmp eq i32 %38, -1
  br i1 %39, label %40, label %42

40:                                               ; preds = %16
  %41 = load i64, ptr %6, align 8, !tbaa !8
  store i64 %41, ptr %3, align 8
  store i32 1, ptr %7, align 4
  br label %50

42:                                               ; preds = %16
  %43 = load i32, ptr %8, align 4, !tbaa !14
  %44 = zext i32 %43 to i64
  %45 = load ptr, ptr %4, align 8, !tbaa !4
  %46 = getelementptr inbounds %struct.Search, ptr %45, i32 0, i32 19
  %47 = load ptr, ptr %46, align 8, !tbaa !24
  %48 = load i64, ptr %6, align 8, !tbaa !8
  %49 = getelementptr inbounds i64, ptr %47, i64 %48
  store i64 %44, ptr %49, align 8, !tbaa !8
  store i32 0, ptr %7, align 4
  br label %50

50:                                               ; preds = %42, %40
  %51 = load i32, ptr %7, align 4
  switch i32 %51, label %56 [
    i32 0, label %52
  ]

52:                                               ; preds = %50
  br label %53

53:                                               ; preds = %52
  %54 = load i64, ptr %6, align 8, !tbaa !8
  %55 = add i64 %54, 1
  store i64 %55, ptr %6, align 8, !tbaa !8
  br label %11, !llvm.loop !26

56:                                               ; preds = %50, %15
  %57 = load i32, ptr %7, align 4
  switch i32 %57, label %62 [
    i32 2, label %58
    i32 1, label %60
  ]

58:                                               ; preds = %56
  %59 = load i64, ptr %5, align 8, !tbaa !8
  store i64 %59, ptr %3, align 8
  br label %60

60:                                               ; preds = %58, %56
  %61 = load i64, ptr %3, align 8
  ret i64 %61

62:                                               ; preds = %56
  unreachable
}

; Function Attrs: alwaysinline nounwind
define internal void @look_up(ptr noundef %0, i64 noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !4
  store i64 %1, ptr %4, align 8, !tbaa !8
  store i64 0, ptr %5, align 8, !tbaa !8
  br label %7

7:                                                ; preds = %38, %2
  %8 = load i64, ptr %5, align 8, !tbaa !8
  %9 = load i64, ptr %4, align 8, !tbaa !8
  %10 = icmp ult i64 %8, %9
  br i1 %10, label %12, label %11

11:                                               ; preds = %7
  br label %41

12:                                               ; preds = %7
  %13 = load ptr, ptr %3, align 8, !tbaa !4
  %14 = getelementptr inbounds %struct.Search, ptr %13, i32 0, i32 16
  %15 = load ptr, ptr %14, align 8, !tbaa !23
  %16 = load i64, ptr %5, align 8, !tbaa !8
  %17 = call i64 @width() #7
  %18 = mul i64 %16, %17
  %19 = getelementptr inbounds i64, ptr %15, i64 %18
  %20 = call i64 @hash(ptr noundef %19) #7
  %21 = load ptr, ptr %3, align 8, !tbaa !4
  %22 = getelementptr inbounds %struct.Search, ptr %21, i32 0, i32 19
  %23 = load ptr, ptr %22, align 8, !tbaa !24
  %24 = load i64, ptr %5, align 8, !tbaa !8
  %25 = getelementptr inbounds i64, ptr %23, i64 %24
  store i64 %20, ptr %25, align 8, !tbaa !8
  %26 = load ptr, ptr %3, align 8, !tbaa !4
  %27 = getelementptr inbounds %struct.Search, ptr %26, i32 0, i32 4
  %28 = load ptr, ptr %27, align 8, !tbaa !12
  %29 = load ptr, ptr %3, align 8, !tbaa !4
  %30 = load ptr, ptr %3, align 8, !tbaa !4
  %31 = getelementptr inbounds %struct.Search, ptr %30, i32 0, i32 19
  %32 = load ptr, ptr %31, align 8, !tbaa !24
  %33 = load i64, ptr %5, align 8, !tbaa !8
  %34 = getelementptr inbounds i64, ptr %32, i64 %33
  %35 = load i64, ptr %34, align 8, !tbaa !8
  %36 = call i64 @place_of(ptr noundef %29, i64 noundef %35) #7
  %37 = getelementptr inbounds i32, ptr %28, i64 %36
  call void @llvm.prefetch.p0(ptr %37, i32 1, i32 3, i32 1)
  br label %38

38:                                               ; preds = %12
  %39 = load i64, ptr %5, align 8, !tbaa !8
  %40 = add i64 %39, 1
  store i64 %40, ptr %5, align 8, !tbaa !8
  br label %7, !llvm.loop !27

41:                                               ; preds = %11
  store i64 0, ptr %6, align 8, !tbaa !8
  br label %42

42:                                               ; preds = %55, %41
  %43 = load i64, ptr %6, align 8, !tbaa !8
  %44 = load i64, ptr %4, align 8, !tbaa !8
  %45 = icmp ult i64 %43, %44
  br i1 %45, label %47, label %46

46:                                               ; preds = %42
  br label %58

47:                                               ; preds = %42
  %48 = load ptr, ptr %3, align 8, !tbaa !4
  %49 = load ptr, ptr %3, align 8, !tbaa !4
  %50 = getelementptr inbounds %struct.Search, ptr %49, i32 0, i32 19
  %51 = load ptr, ptr %50, align 8, !tbaa !24
  %52 = load i64, ptr %6, align 8, !tbaa !8
  %53 = getelementptr inbounds i64, ptr %51, i64 %52
  %54 = load i64, ptr %53, align 8, !tbaa !8
  call void @touch(ptr noundef %48, i64 noundef %54) #7
  br label %55

55:                                               ; preds = %47
  %56 = load i64, ptr %6, align 8, !tbaa !8
  %57 = add i64 %56, 1
  store i64 %57, ptr %6, align 8, !tbaa !8
  br label %42, !llvm.loop !28

58:                                               ; preds = %46
  ret void
}

; Function Attrs: alwaysinline nounwind
define internal i32 @keep(ptr noundef %0, ptr noundef %1, i64 noundef %2, i32 noundef %3) #2 {
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  %10 = alloca i64, align 8
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i64, align 8
  store ptr %0, ptr %6, align 8, !tbaa !4
  store ptr %1, ptr %7, align 8, !tbaa !4
  store i64 %2, ptr %8, align 8, !tbaa !8
  store i32 %3, ptr %9, align 4, !tbaa !14
  %15 = load ptr, ptr %6, align 8, !tbaa !4
  %16 = load i64, ptr %8, align 8, !tbaa !8
  %17 = call i64 @place_of(ptr noundef %15, i64 noundef %16) #7
  store i64 %17, ptr %10, align 8, !tbaa !8
  %18 = load ptr, ptr %6, align 8, !tbaa !4
  %19 = load i64, ptr %8, align 8, !tbaa !8
  %20 = call i32 @mark_of(ptr noundef %18, i64 noundef %19) #7
  store i32 %20, ptr %11, align 4, !tbaa !14
  br label %21

21:                                               ; preds = %67, %4
  %22 = load ptr, ptr %6, align 8, !tbaa !4
  %23 = getelementptr inbounds %struct.Search, ptr %22, i32 0, i32 4
  %24 = load ptr, ptr %23, align 8, !tbaa !12
  %25 = load i64, ptr %10, align 8, !tbaa !8
  %26 = getelementptr inbounds i32, ptr %24, i64 %25
  %27 = load i32, ptr %26, align 4, !tbaa !14
  store i32 %27, ptr %12, align 4, !tbaa !14
  %28 = load i32, ptr %12, align 4, !tbaa !14
  %29 = icmp ne i32 %28, 0
  br i1 %29, label %31, label %30

30:                                               ; preds = %21
  store i32 2, ptr %13, align 4
  br label %65

31:                                               ; preds = %21
  %32 = load i32, ptr %11, align 4, !tbaa !14
  %33 = load ptr, ptr %6, align 8, !tbaa !4
  %34 = load i32, ptr %12, align 4, !tbaa !14
  %35 = zext i32 %34 to i64
  %36 = call i32 @mark_of(ptr noundef %33, i64 noundef %35) #7
  %37 = icmp eq i32 %32, %36
  br i1 %37, label %38, label %56

38:                                               ; preds = %31
  %39 = load ptr, ptr %6, align 8, !tbaa !4
  %40 = getelementptr inbounds %struct.Search, ptr %39, i32 0, i32 2
  %41 = load ptr, ptr %40, align 8, !tbaa !13
  %42 = load ptr, ptr %6, align 8, !tbaa !4
  %43 = load i32, ptr %12, align 4, !tbaa !14
  %44 = call i64 @number_at(ptr noundef %42, i32 noundef %43) #7
  %45 = call i64 @width() #7
  %46 = mul i64 %44, %45
  %47 = getelementptr inbounds i64, ptr %41, i64 %46
  %48 = load ptr, ptr %7, align 8, !tbaa !4
  %49 = call i32 @same(ptr noundef %47, ptr noundef %48) #7
  %50 = icmp ne i32 %49, 0
  br i1 %50, label %51, label %56

51:                                               ; preds = %38
  %52 = load ptr, ptr %6, align 8, !tbaa !4
  %53 = load i32, ptr %12, align 4, !tbaa !14
  %54 = call i64 @number_at(ptr noundef %52, i32 noundef %53) #7
  %55 = trunc i64 %54 to i32
  store i32 %55, ptr %5, align 4
  store i32 1, ptr %13, align 4
  br label %65

56:                                               ; preds = %38, %31
  %57 = load i64, ptr %10, align 8, !tbaa !8
  %58 = add i64 %57, 1
  store i64 %58, ptr %10, align 8, !tbaa !8
  %59 = load ptr, ptr %6, align 8, !tbaa !4
  %60 = getelementptr inbounds %struct.Search, ptr %59, i32 0, i32 5
  %61 = load i64, ptr %60, align 8, !tbaa !16
  %62 = icmp eq i64 %58, %61
  br i1 %62, label %63, label %64

63:                                               ; preds = %56
  store i64 0, ptr %10, align 8, !tbaa !8
  br label %64

64:                                               ; preds = %63, %56
  store i32 0, ptr %13, align 4
  br label %65

65:                                               ; preds = %64, %51, %30
  %66 = load i32, ptr %13, align 4
  switch i32 %66, label %128 [
    i32 0, label %67
    i32 2, label %68
  ]

67:                                               ; preds = %65
  br label %21, !llvm.loop !29

68:                                               ; preds = %65
  %69 = load ptr, ptr %6, align 8, !tbaa !4
  %70 = getelementptr inbounds %struct.Search, ptr %69, i32 0, i32 9
  %71 = load i64, ptr %70, align 8, !tbaa !10
  %72 = load ptr, ptr %6, align 8, !tbaa !4
  %73 = getelementptr inbounds %struct.Search, ptr %72, i32 0, i32 8
  %74 = load i64, ptr %73, align 8, !tbaa !30
  %75 = icmp eq i64 %71, %74
  br i1 %75, label %76, label %77

76:                                               ; preds = %68
  store i32 -1, ptr %5, align 4
  store i32 1, ptr %13, align 4
  br label %128

77:                                               ; preds = %68
  store i64 0, ptr %14, align 8, !tbaa !8
  br label %78

78:                                               ; preds = %99, %77
  %79 = load i64, ptr %14, align 8, !tbaa !8
  %80 = call i64 @width() #7
  %81 = icmp slt i64 %79, %80
  br i1 %81, label %83, label %82

82:                                               ; preds = %78
  store i32 4, ptr %13, align 4
  br label %102

83:                                               ; preds = %78
  %84 = load ptr, ptr %7, align 8, !tbaa !4
  %85 = load i64, ptr %14, align 8, !tbaa !8
  %86 = getelementptr inbounds i64, ptr %84, i64 %85
  %87 = load i64, ptr %86, align 8, !tbaa !8
  %88 = load ptr, ptr %6, align 8, !tbaa !4
  %89 = getelementptr inbounds %struct.Search, ptr %88, i32 0, i32 2
  %90 = load ptr, ptr %89, align 8, !tbaa !13
  %91 = load ptr, ptr %6, align 8, !tbaa !4
  %92 = getelementptr inbounds %struct.Search, ptr %91, i32 0, i32 9
  %93 = load i64, ptr %92, align 8, !tbaa !10
  %94 = call i64 @width() #7
  %95 = mul i64 %93, %94
  %96 = load i64, ptr %14, align 8, !tbaa !8
  %97 = add i64 %95, %96
  %98 = getelementptr inbounds i64, ptr %90, i64 %97
  store i64 %87, ptr %98, align 8, !tbaa !8
  br label %99

99:                                               ; preds = %83
  %100 = load i64, ptr %14, align 8, !tbaa !8
  %101 = add nsw i64 %100, 1
  store i64 %101, ptr %14, align 8, !tbaa !8
  br label %78, !llvm.loop !31

102:                                              ; preds = %82
  %103 = load i32, ptr %9, align 4, !tbaa !14
  %104 = load ptr, ptr %6, align 8, !tbaa !4
  %105 = getelementptr inbounds %struct.Search, ptr %104, i32 0, i32 3
  %106 = load ptr, ptr %105, align 8, !tbaa !32
  %107 = load ptr, ptr %6, align 8, !tbaa !4
  %108 = getelementptr inbounds %struct.Search, ptr %107, i32 0, i32 9
  %109 = load i64, ptr %108, align 8, !tbaa !10
  %110 = getelementptr inbounds i32, ptr %106, i64 %109
  store i32 %103, ptr %110, align 4, !tbaa !14
  %111 = load i32, ptr %11, align 4, !tbaa !14
  %112 = load ptr, ptr %6, align 8, !tbaa !4
  %113 = getelementptr inbounds %struct.Search, ptr %112, i32 0, i32 9
  %114 = load i64, ptr %113, align 8, !tbaa !10
  %115 = add i64 %114, 1
  store i64 %115, ptr %113, align 8, !tbaa !10
  %116 = trunc i64 %115 to i32
  %117 = or i32 %111, %116
  %118 = load ptr, ptr %6, align 8, !tbaa !4
  %119 = getelementptr inbounds %struct.Search, ptr %118, i32 0, i32 4
  %120 = load ptr, ptr %119, align 8, !tbaa !12
  %121 = load i64, ptr %10, align 8, !tbaa !8
  %122 = getelementptr inbounds i32, ptr %120, i64 %121
  store i32 %117, ptr %122, align 4, !tbaa !14
  %123 = load ptr, ptr %6, align 8, !tbaa !4
  %124 = getelementptr inbounds %struct.Search, ptr %123, i32 0, i32 9
  %125 = load i64, ptr %124, align 8, !tbaa !10
  %126 = sub i64 %125, 1
  %127 = trunc i64 %126 to i32
  store i32 %127, ptr %5, align 4
  store i32 1, ptr %13, align 4
  br label %128

128:                                              ; preds = %102, %76, %65
  %129 = load i32, ptr %5, align 4
  ret i32 %129
}

; Function Attrs: nounwind
define i64 @search(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i32, align 4
  %12 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8, !tbaa !4
  store i64 %1, ptr %5, align 8, !tbaa !8
  br label %13

13:                                               ; preds = %226, %2
  %14 = load ptr, ptr %4, align 8, !tbaa !4
  %15 = getelementptr inbounds %struct.Search, ptr %14, i32 0, i32 10
  %16 = load i64, ptr %15, align 8, !tbaa !33
  %17 = load i64, ptr %5, align 8, !tbaa !8
  %18 = icmp ult i64 %16, %17
  br i1 %18, label %19, label %227

19:                                               ; preds = %13
  %20 = load ptr, ptr %4, align 8, !tbaa !4
  %21 = getelementptr inbounds %struct.Search, ptr %20, i32 0, i32 9
  %22 = load i64, ptr %21, align 8, !tbaa !10
  %23 = load ptr, ptr %4, align 8, !tbaa !4
  %24 = getelementptr inbounds %struct.Search, ptr %23, i32 0, i32 20
  %25 = load i64, ptr %24, align 8, !tbaa !34
  %26 = add i64 %22, %25
  %27 = load ptr, ptr %4, align 8, !tbaa !4
  %28 = getelementptr inbounds %struct.Search, ptr %27, i32 0, i32 7
  %29 = load i64, ptr %28, align 8, !tbaa !35
  %30 = icmp ugt i64 %26, %29
  br i1 %30, label %31, label %32

31:                                               ; preds = %19
  store i64 1, ptr %3, align 8
  br label %228

32:                                               ; preds = %19
  %33 = load ptr, ptr %4, align 8, !tbaa !4
  %34 = getelementptr inbounds %struct.Search, ptr %33, i32 0, i32 9
  %35 = load i64, ptr %34, align 8, !tbaa !10
  %36 = load ptr, ptr %4, align 8, !tbaa !4
  %37 = getelementptr inbounds %struct.Search, ptr %36, i32 0, i32 20
  %38 = load i64, ptr %37, align 8, !tbaa !34
  %39 = add i64 %35, %38
  %40 = load ptr, ptr %4, align 8, !tbaa !4
  %41 = getelementptr inbounds %struct.Search, ptr %40, i32 0, i32 8
  %42 = load i64, ptr %41, align 8, !tbaa !30
  %43 = icmp ugt i64 %39, %42
  br i1 %43, label %44, label %45

44:                                               ; preds = %32
  store i64 2, ptr %3, align 8
  br label %228

45:                                               ; preds = %32
  %46 = load ptr, ptr %4, align 8, !tbaa !4
  %47 = getelementptr inbounds %struct.Search, ptr %46, i32 0, i32 22
  %48 = load ptr, ptr %47, align 8, !tbaa !36
  %49 = icmp ne ptr %48, null
  br i1 %49, label %50, label %63

50:                                               ; preds = %45
  %51 = load ptr, ptr %4, align 8, !tbaa !4
  %52 = getelementptr inbounds %struct.Search, ptr %51, i32 0, i32 23
  %53 = load i64, ptr %52, align 8, !tbaa !37
  %54 = load ptr, ptr %4, align 8, !tbaa !4
  %55 = getelementptr inbounds %struct.Search, ptr %54, i32 0, i32 20
  %56 = load i64, ptr %55, align 8, !tbaa !34
  %57 = add i64 %53, %56
  %58 = load ptr, ptr %4, align 8, !tbaa !4
  %59 = getelementptr inbounds %struct.Search, ptr %58, i32 0, i32 24
  %60 = load i64, ptr %59, align 8, !tbaa !38
  %61 = icmp ugt i64 %57, %60
  br i1 %61, label %62, label %63

62:                                               ; preds = %50
  store i64 3, ptr %3, align 8
  br label %228

63:                                               ; preds = %50, %45
  %64 = load ptr, ptr %4, align 8, !tbaa !4
  %65 = getelementptr inbounds %struct.Search, ptr %64, i32 0, i32 10
  %66 = load i64, ptr %65, align 8, !tbaa !33
  %67 = add i64 %66, 32
  %68 = load i64, ptr %5, align 8, !tbaa !8
  %69 = icmp ult i64 %67, %68
  br i1 %69, label %70, label %75

70:                                               ; preds = %63
  %71 = load ptr, ptr %4, align 8, !tbaa !4
  %72 = getelementptr inbounds %struct.Search, ptr %71, i32 0, i32 10
  %73 = load i64, ptr %72, align 8, !tbaa !33
  %74 = add i64 %73, 32
  br label %77

75:                                               ; preds = %63
  %76 = load i64, ptr %5, align 8, !tbaa !8
  br label %77

77:                                               ; preds = %75, %70
  %78 = phi i64 [ %74, %70 ], [ %76, %75 ]
  store i64 %78, ptr %6, align 8, !tbaa !8
  store i64 0, ptr %7, align 8, !tbaa !8
  br label %79

79:                                               ; preds = %141, %77
  %80 = load ptr, ptr %4, align 8, !tbaa !4
  %81 = getelementptr inbounds %struct.Search, ptr %80, i32 0, i32 10
  %82 = load i64, ptr %81, align 8, !tbaa !33
  %83 = load i64, ptr %6, align 8, !tbaa !8
  %84 = icmp ult i64 %82, %83
  br i1 %84, label %85, label %95

85:                                               ; preds = %79
  %86 = load i64, ptr %7, align 8, !tbaa !8
  %87 = load ptr, ptr %4, align 8, !tbaa !4
  %88 = getelementptr inbounds %struct.Search, ptr %87, i32 0, i32 21
  %89 = load i64, ptr %88, align 8, !tbaa !39
  %90 = add i64 %86, %89
  %91 = load ptr, ptr %4, align 8, !tbaa !4
  %92 = getelementptr inbounds %struct.Search, ptr %91, i32 0, i32 20
  %93 = load i64, ptr %92, align 8, !tbaa !34
  %94 = icmp ule i64 %90, %93
  br label %95

95:                                               ; preds = %85, %79
  %96 = phi i1 [ false, %79 ], [ %94, %85 ]
  br i1 %96, label %97, label %146

97:                                               ; preds = %95
  %98 = load ptr, ptr %4, align 8, !tbaa !4
  %99 = load ptr, ptr %4, align 8, !tbaa !4
  %100 = getelementptr inbounds %struct.Search, ptr %99, i32 0, i32 2
  %101 = load ptr, ptr %100, align 8, !tbaa !13
  %102 = load ptr, ptr %4, align 8, !tbaa !4
  %103 = getelementptr inbounds %struct.Search, ptr %102, i32 0, i32 10
  %104 = load i64, ptr %103, align 8, !tbaa !33
  %105 = call i64 @width() #7
  %106 = mul i64 %104, %105
  %107 = getelementptr inbounds i64, ptr %101, i64 %106
  %108 = load ptr, ptr %4, align 8, !tbaa !4
  %109 = getelementptr inbounds %struct.Search, ptr %108, i32 0, i32 10
  %110 = load i64, ptr %109, align 8, !tbaa !33
  %111 = load i64, ptr %7, align 8, !tbaa !8
  %112 = call i64 @look_at(ptr noundef %98, ptr noundef %107, i64 noundef %110, i64 noundef %111) #7
  store i64 %112, ptr %8, align 8, !tbaa !8
  %113 = load ptr, ptr %4, align 8, !tbaa !4
  %114 = load ptr, ptr %4, align 8, !tbaa !4
  %115 = getelementptr inbounds %struct.Search, ptr %114, i32 0, i32 10
  %116 = load i64, ptr %115, align 8, !tbaa !33
  %117 = load i64, ptr %8, align 8, !tbaa !8
  call void @count(ptr noundef %113, i64 noundef %116, i64 noundef %117) #7
  %118 = load i64, ptr %7, align 8, !tbaa !8
  %119 = load i64, ptr %8, align 8, !tbaa !8
  %120 = lshr i64 %119, 2
  %121 = add i64 %118, %120
  store i64 %121, ptr %9, align 8, !tbaa !8
  br label %122

122:                                              ; preds = %137, %97
  %123 = load i64, ptr %7, align 8, !tbaa !8
  %124 = load i64, ptr %9, align 8, !tbaa !8
  %125 = icmp ult i64 %123, %124
  br i1 %125, label %127, label %126

126:                                              ; preds = %122
  br label %140

127:                                              ; preds = %122
  %128 = load ptr, ptr %4, align 8, !tbaa !4
  %129 = getelementptr inbounds %struct.Search, ptr %128, i32 0, i32 10
  %130 = load i64, ptr %129, align 8, !tbaa !33
  %131 = trunc i64 %130 to i32
  %132 = load ptr, ptr %4, align 8, !tbaa !4
  %133 = getelementptr inbounds %struct.Search, ptr %132, i32 0, i32 18
  %134 = load ptr, ptr %133, align 8, !tbaa !25
  %135 = load i64, ptr %7, align 8, !tbaa !8
  %136 = getelementptr inbounds i32, ptr %134, i64 %135
  store i32 %131, ptr %136, align 4, !tbaa !14
  br label %137

137:                                              ; preds = %127
  %138 = load i64, ptr %7, align 8, !tbaa !8
  %139 = add i64 %138, 1
  store i64 %139, ptr %7, align 8, !tbaa !8
  br label %122, !llvm.loop !40

140:                                              ; preds = %126
  br label %141

141:                                              ; preds = %140
  %142 = load ptr, ptr %4, align 8, !tbaa !4
  %143 = getelementptr inbounds %struct.Search, ptr %142, i32 0, i32 10
  %144 = load i64, ptr %143, align 8, !tbaa !33
  %145 = add i64 %144, 1
  store i64 %145, ptr %143, align 8, !tbaa !33
  br label %79, !llvm.loop !41

146:                                              ; preds = %95
  %147 = load ptr, ptr %4, align 8, !tbaa !4
  %148 = load i64, ptr %7, align 8, !tbaa !8
  call void @look_up(ptr noundef %147, i64 noundef %148) #7
  store i64 0, ptr %10, align 8, !tbaa !8
  br label %149

149:                                              ; preds = %223, %146
  %150 = load i64, ptr %10, align 8, !tbaa !8
  %151 = load i64, ptr %7, align 8, !tbaa !8
  %152 = icmp ult i64 %150, %151
  br i1 %152, label %154, label %153

153:                                              ; preds = %149
  br label %226

154:                                              ; preds = %149
  %155 = load ptr, ptr %4, align 8, !tbaa !4
  %156 = load ptr, ptr %4, align 8, !tbaa !4
  %157 = getelementptr inbounds %struct.Search, ptr %156, i32 0, i32 16
  %158 = load ptr, ptr %157, align 8, !tbaa !23
  %159 = load i64, ptr %10, align 8, !tbaa !8
  %160 = call i64 @width() #7
  %161 = mul i64 %159, %160
  %162 = getelementptr inbounds i64, ptr %158, i64 %161
  %163 = load ptr, ptr %4, align 8, !tbaa !4
  %164 = getelementptr inbounds %struct.Search, ptr %163, i32 0, i32 19
  %165 = load ptr, ptr %164, align 8, !tbaa !24
  %166 = load i64, ptr %10, align 8, !tbaa !8
  %167 = getelementptr inbounds i64, ptr %165, i64 %166
  %168 = load i64, ptr %167, align 8, !tbaa !8
  %169 = load ptr, ptr %4, align 8, !tbaa !4
  %170 = getelementptr inbounds %struct.Search, ptr %169, i32 0, i32 18
  %171 = load ptr, ptr %170, align 8, !tbaa !25
  %172 = load i64, ptr %10, align 8, !tbaa !8
  %173 = getelementptr inbounds i32, ptr %171, i64 %172
  %174 = load i32, ptr %173, align 4, !tbaa !14
  %175 = call i32 @keep(ptr noundef %155, ptr noundef %162, i64 noundef %168, i32 noundef %174) #7
  store i32 %175, ptr %11, align 4, !tbaa !14
  %176 = load ptr, ptr %4, align 8, !tbaa !4
  %177 = getelementptr inbounds %struct.Search, ptr %176, i32 0, i32 15
  %178 = load ptr, ptr %177, align 8, !tbaa !42
  %179 = load ptr, ptr %4, align 8, !tbaa !4
  %180 = getelementptr inbounds %struct.Search, ptr %179, i32 0, i32 17
  %181 = load ptr, ptr %180, align 8, !tbaa !43
  %182 = load i64, ptr %10, align 8, !tbaa !8
  %183 = getelementptr inbounds i32, ptr %181, i64 %182
  %184 = load i32, ptr %183, align 4, !tbaa !14
  %185 = zext i32 %184 to i64
  %186 = getelementptr inbounds i64, ptr %178, i64 %185
  %187 = load i64, ptr %186, align 8, !tbaa !8
  %188 = add nsw i64 %187, 1
  store i64 %188, ptr %186, align 8, !tbaa !8
  %189 = load ptr, ptr %4, align 8, !tbaa !4
  %190 = getelementptr inbounds %struct.Search, ptr %189, i32 0, i32 22
  %191 = load ptr, ptr %190, align 8, !tbaa !36
  %192 = icmp ne ptr %191, null
  br i1 %192, label %193, label %222

193:                                              ; preds = %154
  %194 = load ptr, ptr %4, align 8, !tbaa !4
  %195 = getelementptr inbounds %struct.Search, ptr %194, i32 0, i32 22
  %196 = load ptr, ptr %195, align 8, !tbaa !36
  %197 = load ptr, ptr %4, align 8, !tbaa !4
  %198 = getelementptr inbounds %struct.Search, ptr %197, i32 0, i32 23
  %199 = load i64, ptr %198, align 8, !tbaa !37
  %200 = add i64 %199, 1
  store i64 %200, ptr %198, align 8, !tbaa !37
  %201 = mul i64 3, %199
  %202 = getelementptr inbounds i32, ptr %196, i64 %201
  store ptr %202, ptr %12, align 8, !tbaa !4
  %203 = load ptr, ptr %4, align 8, !tbaa !4
  %204 = getelementptr inbounds %struct.Search, ptr %203, i32 0, i32 18
  %205 = load ptr, ptr %204, align 8, !tbaa !25
  %206 = load i64, ptr %10, align 8, !tbaa !8
  %207 = getelementptr inbounds i32, ptr %205, i64 %206
  %208 = load i32, ptr %207, align 4, !tbaa !14
  %209 = load ptr, ptr %12, align 8, !tbaa !4
  %210 = getelementptr inbounds i32, ptr %209, i64 0
  store i32 %208, ptr %210, align 4, !tbaa !14
  %211 = load ptr, ptr %4, align 8, !tbaa !4
  %212 = getelementptr inbounds %struct.Search, ptr %211, i32 0, i32 17
  %213 = load ptr, ptr %212, align 8, !tbaa !43
  %214 = load i64, ptr %10, align 8, !tbaa !8
  %215 = getelementptr inbounds i32, ptr %213, i64 %214
  %216 = load i32, ptr %215, align 4, !tbaa !14
  %217 = load ptr, ptr %12, align 8, !tbaa !4
  %218 = getelementptr inbounds i32, ptr %217, i64 1
  store i32 %216, ptr %218, align 4, !tbaa !14
  %219 = load i32, ptr %11, align 4, !tbaa !14
  %220 = load ptr, ptr %12, align 8, !tbaa !4
  %221 = getelementptr inbounds i32, ptr %220, i64 2
  store i32 %219, ptr %221, align 4, !tbaa !14
  br label %222

222:                                              ; preds = %193, %154
  br label %223

223:                                              ; preds = %222
  %224 = load i64, ptr %10, align 8, !tbaa !8
  %225 = add i64 %224, 1
  store i64 %225, ptr %10, align 8, !tbaa !8
  br label %149, !llvm.loop !44

226:                                              ; preds = %153
  br label %13, !llvm.loop !45

227:                                              ; preds = %13
  store i64 0, ptr %3, align 8
  br label %228

228:                                              ; preds = %227, %62, %44, %31
  %229 = load i64, ptr %3, align 8
  ret i64 %229
}

; Function Attrs: alwaysinline nounwind
define internal i64 @look_at(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) #2 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !4
  store ptr %1, ptr %6, align 8, !tbaa !4
  store i64 %2, ptr %7, align 8, !tbaa !8
  store i64 %3, ptr %8, align 8, !tbaa !8
  %9 = load ptr, ptr %5, align 8, !tbaa !4
  %10 = getelementptr inbounds %struct.Search, ptr %9, i32 0, i32 1
  %11 = load ptr, ptr %10, align 8, !tbaa !46
  %12 = icmp ne ptr %11, null
  br i1 %12, label %13, label %22

13:                                               ; preds = %4
  %14 = load ptr, ptr %5, align 8, !tbaa !4
  %15 = getelementptr inbounds %struct.Search, ptr %14, i32 0, i32 1
  %16 = load ptr, ptr %15, align 8, !tbaa !46
  %17 = load ptr, ptr %6, align 8, !tbaa !4
  %18 = load i64, ptr %7, align 8, !tbaa !8
  %19 = load ptr, ptr %5, align 8, !tbaa !4
  %20 = getelementptr inbounds %struct.Search, ptr %19, i32 0, i32 14
  %21 = load ptr, ptr %20, align 8, !tbaa !47
  call void %16(ptr noundef %17, i64 noundef %18, ptr noundef %21) #7
  br label %22

22:                                               ; preds = %13, %4
  %23 = load ptr, ptr %5, align 8, !tbaa !4
  %24 = getelementptr inbounds %struct.Search, ptr %23, i32 0, i32 0
  %25 = load ptr, ptr %24, align 8, !tbaa !48
  %26 = load ptr, ptr %6, align 8, !tbaa !4
  %27 = load i64, ptr %7, align 8, !tbaa !8
  %28 = load ptr, ptr %5, align 8, !tbaa !4
  %29 = getelementptr inbounds %struct.Search, ptr %28, i32 0, i32 16
  %30 = load ptr, ptr %29, align 8, !tbaa !23
  %31 = load i64, ptr %8, align 8, !tbaa !8
  %32 = call i64 @width() #7
  %33 = mul i64 %31, %32
  %34 = getelementptr inbounds i64, ptr %30, i64 %33
  %35 = load ptr, ptr %5, align 8, !tbaa !4
  %36 = getelementptr inbounds %struct.Search, ptr %35, i32 0, i32 17
  %37 = load ptr, ptr %36, align 8, !tbaa !43
  %38 = load i64, ptr %8, align 8, !tbaa !8
  %39 = getelementptr inbounds i32, ptr %37, i64 %38
  %40 = load ptr, ptr %5, align 8, !tbaa !4
  %41 = getelementptr inbounds %struct.Search, ptr %40, i32 0, i32 14
  %42 = load ptr, ptr %41, align 8, !tbaa !47
  %43 = call i64 %25(ptr noundef %26, i64 noundef %27, ptr noundef %34, ptr noundef %39, ptr noundef %42) #7
  ret i64 %43
}

; Function Attrs: alwaysinline nounwind
define internal void @count(ptr noundef %0, i64 noundef %1, i64 noundef %2) #2 {
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !4
  store i64 %1, ptr %5, align 8, !tbaa !8
  store i64 %2, ptr %6, align 8, !tbaa !8
  %8 = load i64, ptr %6, align 8, !tbaa !8
  %9 = lshr i64 %8, 2
  store i64 %9, ptr %7, align 8, !tbaa !8
  %10 = load i64, ptr %7, align 8, !tbaa !8
  %11 = load ptr, ptr %4, align 8, !tbaa !4
  %12 = getelementptr inbounds %struct.Search, ptr %11, i32 0, i32 11
  %13 = load i64, ptr %12, align 8, !tbaa !49
  %14 = add i64 %13, %10
  store i64 %14, ptr %12, align 8, !tbaa !49
  %15 = load i64, ptr %6, align 8, !tbaa !8
  %16 = and i64 %15, 1
  %17 = icmp ne i64 %16, 0
  br i1 %17, label %18, label %23

18:                                               ; preds = %3
  %19 = load ptr, ptr %4, align 8, !tbaa !4
  %20 = getelementptr inbounds %struct.Search, ptr %19, i32 0, i32 12
  %21 = load i64, ptr %20, align 8, !tbaa !50
  %22 = add i64 %21, 1
  store i64 %22, ptr %20, align 8, !tbaa !50
  br label %40

23:                                               ; preds = %3
  %24 = load i64, ptr %7, align 8, !tbaa !8
  %25 = icmp ne i64 %24, 0
  br i1 %25, label %39, label %26

26:                                               ; preds = %23
  %27 = load i64, ptr %6, align 8, !tbaa !8
  %28 = and i64 %27, 2
  %29 = icmp ne i64 %28, 0
  br i1 %29, label %39, label %30

30:                                               ; preds = %26
  %31 = load ptr, ptr %4, align 8, !tbaa !4
  %32 = getelementptr inbounds %struct.Search, ptr %31, i32 0, i32 13
  %33 = load i64, ptr %32, align 8, !tbaa !51
  %34 = icmp slt i64 %33, 0
  br i1 %34, label %35, label %39

35:                                               ; preds = %30
  %36 = load i64, ptr %5, align 8, !tbaa !8
  %37 = load ptr, ptr %4, align 8, !tbaa !4
  %38 = getelementptr inbounds %struct.Search, ptr %37, i32 0, i32 13
  store i64 %36, ptr %38, align 8, !tbaa !51
  br label %39

39:                                               ; preds = %35, %30, %26, %23
  br label %40

40:                                               ; preds = %39, %18
  ret void
}

; Function Attrs: nounwind
define i64 @search_to_the_brim(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i32, align 4
  %12 = alloca ptr, align 8
  %13 = alloca i32, align 4
  %14 = alloca ptr, align 8
  %15 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !4
  store i64 %1, ptr %5, align 8, !tbaa !8
  br label %16

16:                                               ; preds = %171, %2
  %17 = load ptr, ptr %4, align 8, !tbaa !4
  %18 = getelementptr inbounds %struct.Search, ptr %17, i32 0, i32 10
  %19 = load i64, ptr %18, align 8, !tbaa !33
  %20 = load i64, ptr %5, align 8, !tbaa !8
  %21 = icmp ult i64 %19, %20
  br i1 %21, label %22, label %176

22:                                               ; preds = %16
  %23 = load ptr, ptr %4, align 8, !tbaa !4
  %24 = getelementptr inbounds %struct.Search, ptr %23, i32 0, i32 22
  %25 = load ptr, ptr %24, align 8, !tbaa !36
  %26 = icmp ne ptr %25, null
  br i1 %26, label %27, label %40

27:                                               ; preds = %22
  %28 = load ptr, ptr %4, align 8, !tbaa !4
  %29 = getelementptr inbounds %struct.Search, ptr %28, i32 0, i32 23
  %30 = load i64, ptr %29, align 8, !tbaa !37
  %31 = load ptr, ptr %4, align 8, !tbaa !4
  %32 = getelementptr inbounds %struct.Search, ptr %31, i32 0, i32 21
  %33 = load i64, ptr %32, align 8, !tbaa !39
  %34 = add i64 %30, %33
  %35 = load ptr, ptr %4, align 8, !tbaa !4
  %36 = getelementptr inbounds %struct.Search, ptr %35, i32 0, i32 24
  %37 = load i64, ptr %36, align 8, !tbaa !38
  %38 = icmp ugt i64 %34, %37
  br i1 %38, label %39, label %40

39:                                               ; preds = %27
  store i64 3, ptr %3, align 8
  br label %177

40:                                               ; preds = %27, %22
  %41 = load ptr, ptr %4, align 8, !tbaa !4
  %42 = getelementptr inbounds %struct.Search, ptr %41, i32 0, i32 14
  %43 = load ptr, ptr %42, align 8, !tbaa !47
  %44 = getelementptr inbounds i64, ptr %43, i64 0
  %45 = load i64, ptr %44, align 8, !tbaa !8
  store i64 %45, ptr %6, align 8, !tbaa !8
  %46 = load ptr, ptr %4, align 8, !tbaa !4
  %47 = getelementptr inbounds %struct.Search, ptr %46, i32 0, i32 23
  %48 = load i64, ptr %47, align 8, !tbaa !37
  store i64 %48, ptr %7, align 8, !tbaa !8
  %49 = load ptr, ptr %4, align 8, !tbaa !4
  %50 = load ptr, ptr %4, align 8, !tbaa !4
  %51 = getelementptr inbounds %struct.Search, ptr %50, i32 0, i32 2
  %52 = load ptr, ptr %51, align 8, !tbaa !13
  %53 = load ptr, ptr %4, align 8, !tbaa !4
  %54 = getelementptr inbounds %struct.Search, ptr %53, i32 0, i32 10
  %55 = load i64, ptr %54, align 8, !tbaa !33
  %56 = call i64 @width() #7
  %57 = mul i64 %55, %56
  %58 = getelementptr inbounds i64, ptr %52, i64 %57
  %59 = load ptr, ptr %4, align 8, !tbaa !4
  %60 = getelementptr inbounds %struct.Search, ptr %59, i32 0, i32 10
  %61 = load i64, ptr %60, align 8, !tbaa !33
  %62 = call i64 @look_at(ptr noundef %49, ptr noundef %58, i64 noundef %61, i64 noundef 0) #7
  store i64 %62, ptr %8, align 8, !tbaa !8
  %63 = load i64, ptr %8, align 8, !tbaa !8
  %64 = lshr i64 %63, 2
  store i64 %64, ptr %9, align 8, !tbaa !8
  store i64 0, ptr %10, align 8, !tbaa !8
  br label %65

65:                                               ; preds = %134, %40
  %66 = load i64, ptr %10, align 8, !tbaa !8
  %67 = load i64, ptr %9, align 8, !tbaa !8
  %68 = icmp ult i64 %66, %67
  br i1 %68, label %70, label %69

69:                                               ; preds = %65
  store i32 5, ptr %11, align 4
  br label %137

70:                                               ; preds = %65
  %71 = load ptr, ptr %4, align 8, !tbaa !4
  %72 = getelementptr inbounds %struct.Search, ptr %71, i32 0, i32 16
  %73 = load ptr, ptr %72, align 8, !tbaa !23
  %74 = load i64, ptr %10, align 8, !tbaa !8
  %75 = call i64 @width() #7
  %76 = mul i64 %74, %75
  %77 = getelementptr inbounds i64, ptr %73, i64 %76
  store ptr %77, ptr %12, align 8, !tbaa !4
  %78 = load ptr, ptr %4, align 8, !tbaa !4
  %79 = load ptr, ptr %12, align 8, !tbaa !4
  %80 = load ptr, ptr %12, align 8, !tbaa !4
  %81 = call i64 @hash(ptr noundef %80) #7
  %82 = load ptr, ptr %4, align 8, !tbaa !4
  %83 = getelementptr inbounds %struct.Search, ptr %82, i32 0, i32 10
  %84 = load i64, ptr %83, align 8, !tbaa !33
  %85 = trunc i64 %84 to i32
  %86 = call i32 @keep(ptr noundef %78, ptr noundef %79, i64 noundef %81, i32 noundef %85) #7
  store i32 %86, ptr %13, align 4, !tbaa !14
  %87 = load i32, ptr %13, align 4, !tbaa !14
  %88 = icmp eq i32 %87, -1
  br i1 %88, label %89, label %98

89:                                               ; preds = %70
  %90 = load i64, ptr %6, align 8, !tbaa !8
  %91 = load ptr, ptr %4, align 8, !tbaa !4
  %92 = getelementptr inbounds %struct.Search, ptr %91, i32 0, i32 14
  %93 = load ptr, ptr %92, align 8, !tbaa !47
  %94 = getelementptr inbounds i64, ptr %93, i64 0
  store i64 %90, ptr %94, align 8, !tbaa !8
  %95 = load i64, ptr %7, align 8, !tbaa !8
  %96 = load ptr, ptr %4, align 8, !tbaa !4
  %97 = getelementptr inbounds %struct.Search, ptr %96, i32 0, i32 23
  store i64 %95, ptr %97, align 8, !tbaa !37
  store i64 2, ptr %3, align 8
  store i32 1, ptr %11, align 4
  br label %131

98:                                               ; preds = %70
  %99 = load ptr, ptr %4, align 8, !tbaa !4
  %100 = getelementptr inbounds %struct.Search, ptr %99, i32 0, i32 22
  %101 = load ptr, ptr %100, align 8, !tbaa !36
  %102 = icmp ne ptr %101, null
  br i1 %102, label %103, label %130

103:                                              ; preds = %98
  %104 = load ptr, ptr %4, align 8, !tbaa !4
  %105 = getelementptr inbounds %struct.Search, ptr %104, i32 0, i32 22
  %106 = load ptr, ptr %105, align 8, !tbaa !36
  %107 = load ptr, ptr %4, align 8, !tbaa !4
  %108 = getelementptr inbounds %struct.Search, ptr %107, i32 0, i32 23
  %109 = load i64, ptr %108, align 8, !tbaa !37
  %110 = add i64 %109, 1
  store i64 %110, ptr %108, align 8, !tbaa !37
  %111 = mul i64 3, %109
  %112 = getelementptr inbounds i32, ptr %106, i64 %111
  store ptr %112, ptr %14, align 8, !tbaa !4
  %113 = load ptr, ptr %4, align 8, !tbaa !4
  %114 = getelementptr inbounds %struct.Search, ptr %113, i32 0, i32 10
  %115 = load i64, ptr %114, align 8, !tbaa !33
  %116 = trunc i64 %115 to i32
  %117 = load ptr, ptr %14, align 8, !tbaa !4
  %118 = getelementptr inbounds i32, ptr %117, i64 0
  store i32 %116, ptr %118, align 4, !tbaa !14
  %119 = load ptr, ptr %4, align 8, !tbaa !4
  %120 = getelementptr inbounds %struct.Search, ptr %119, i32 0, i32 17
  %121 = load ptr, ptr %120, align 8, !tbaa !43
  %122 = load i64, ptr %10, align 8, !tbaa !8
  %123 = getelementptr inbounds i32, ptr %121, i64 %122
  %124 = load i32, ptr %123, align 4, !tbaa !14
  %125 = load ptr, ptr %14, align 8, !tbaa !4
  %126 = getelementptr inbounds i32, ptr %125, i64 1
  store i32 %124, ptr %126, align 4, !tbaa !14
  %127 = load i32, ptr %13, align 4, !tbaa !14
  %128 = load ptr, ptr %14, align 8, !tbaa !4
  %129 = getelementptr inbounds i32, ptr %128, i64 2
  store i32 %127, ptr %129, align 4, !tbaa !14
  br label %130

130:                                              ; preds = %103, %98
  store i32 0, ptr %11, align 4
  br label %131

131:                                              ; preds = %130, %89
  %132 = load i32, ptr %11, align 4
  switch i32 %132, label %137 [
    i32 0, label %133
  ]

133:                                              ; preds = %131
  br label %134

134:                                              ; preds = %133
  %135 = load i64, ptr %10, align 8, !tbaa !8
  %136 = add i64 %135, 1
  store i64 %136, ptr %10, align 8, !tbaa !8
  br label %65, !llvm.loop !52

137:                                              ; preds = %131, %69
  %138 = load i32, ptr %11, align 4
  switch i32 %138, label %168 [
    i32 5, label %139
  ]

139:                                              ; preds = %137
  store i64 0, ptr %15, align 8, !tbaa !8
  br label %140

140:                                              ; preds = %159, %139
  %141 = load i64, ptr %15, align 8, !tbaa !8
  %142 = load i64, ptr %9, align 8, !tbaa !8
  %143 = icmp ult i64 %141, %142
  br i1 %143, label %145, label %144

144:                                              ; preds = %140
  store i32 8, ptr %11, align 4
  br label %162

145:                                              ; preds = %140
  %146 = load ptr, ptr %4, align 8, !tbaa !4
  %147 = getelementptr inbounds %struct.Search, ptr %146, i32 0, i32 15
  %148 = load ptr, ptr %147, align 8, !tbaa !42
  %149 = load ptr, ptr %4, align 8, !tbaa !4
  %150 = getelementptr inbounds %struct.Search, ptr %149, i32 0, i32 17
  %151 = load ptr, ptr %150, align 8, !tbaa !43
  %152 = load i64, ptr %15, align 8, !tbaa !8
  %153 = getelementptr inbounds i32, ptr %151, i64 %152
  %154 = load i32, ptr %153, align 4, !tbaa !14
  %155 = zext i32 %154 to i64
  %156 = getelementptr inbounds i64, ptr %148, i64 %155
  %157 = load i64, ptr %156, align 8, !tbaa !8
  %158 = add nsw i64 %157, 1
  store i64 %158, ptr %156, align 8, !tbaa !8
  br label %159

159:                                              ; preds = %145
  %160 = load i64, ptr %15, align 8, !tbaa !8
  %161 = add i64 %160, 1
  store i64 %161, ptr %15, align 8, !tbaa !8
  br label %140, !llvm.loop !53

162:                                              ; preds = %144
  %163 = load ptr, ptr %4, align 8, !tbaa !4
  %164 = load ptr, ptr %4, align 8, !tbaa !4
  %165 = getelementptr inbounds %struct.Search, ptr %164, i32 0, i32 10
  %166 = load i64, ptr %165, align 8, !tbaa !33
  %167 = load i64, ptr %8, align 8, !tbaa !8
  call void @count(ptr noundef %163, i64 noundef %166, i64 noundef %167) #7
  store i32 0, ptr %11, align 4
  br label %168

168:                                              ; preds = %162, %137
  %169 = load i32, ptr %11, align 4
  switch i32 %169, label %179 [
    i32 0, label %170
    i32 1, label %177
  ]

170:                                              ; preds = %168
  br label %171

171:                                              ; preds = %170
  %172 = load ptr, ptr %4, align 8, !tbaa !4
  %173 = getelementptr inbounds %struct.Search, ptr %172, i32 0, i32 10
  %174 = load i64, ptr %173, align 8, !tbaa !33
  %175 = add i64 %174, 1
  store i64 %175, ptr %173, align 8, !tbaa !33
  br label %16, !llvm.loop !54

176:                                              ; preds = %16
  store i64 0, ptr %3, align 8
  br label %177

177:                                              ; preds = %176, %168, %39
  %178 = load i64, ptr %3, align 8
  ret i64 %178

179:                                              ; preds = %168
  unreachable
}

; Function Attrs: nounwind
define i64 @expand(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !4
  store i64 %1, ptr %4, align 8, !tbaa !8
  store i64 0, ptr %5, align 8, !tbaa !8
  br label %8

8:                                                ; preds = %83, %2
  %9 = load ptr, ptr %3, align 8, !tbaa !4
  %10 = getelementptr inbounds %struct.Search, ptr %9, i32 0, i32 10
  %11 = load i64, ptr %10, align 8, !tbaa !33
  %12 = load i64, ptr %4, align 8, !tbaa !8
  %13 = icmp ult i64 %11, %12
  br i1 %13, label %14, label %24

14:                                               ; preds = %8
  %15 = load i64, ptr %5, align 8, !tbaa !8
  %16 = load ptr, ptr %3, align 8, !tbaa !4
  %17 = getelementptr inbounds %struct.Search, ptr %16, i32 0, i32 21
  %18 = load i64, ptr %17, align 8, !tbaa !39
  %19 = add i64 %15, %18
  %20 = load ptr, ptr %3, align 8, !tbaa !4
  %21 = getelementptr inbounds %struct.Search, ptr %20, i32 0, i32 20
  %22 = load i64, ptr %21, align 8, !tbaa !34
  %23 = icmp ule i64 %19, %22
  br label %24

24:                                               ; preds = %14, %8
  %25 = phi i1 [ false, %8 ], [ %23, %14 ]
  br i1 %25, label %26, label %88

26:                                               ; preds = %24
  %27 = load ptr, ptr %3, align 8, !tbaa !4
  %28 = load ptr, ptr %3, align 8, !tbaa !4
  %29 = getelementptr inbounds %struct.Search, ptr %28, i32 0, i32 2
  %30 = load ptr, ptr %29, align 8, !tbaa !13
  %31 = load ptr, ptr %3, align 8, !tbaa !4
  %32 = getelementptr inbounds %struct.Search, ptr %31, i32 0, i32 10
  %33 = load i64, ptr %32, align 8, !tbaa !33
  %34 = call i64 @width() #7
  %35 = mul i64 %33, %34
  %36 = getelementptr inbounds i64, ptr %30, i64 %35
  %37 = load ptr, ptr %3, align 8, !tbaa !4
  %38 = getelementptr inbounds %struct.Search, ptr %37, i32 0, i32 10
  %39 = load i64, ptr %38, align 8, !tbaa !33
  %40 = load i64, ptr %5, align 8, !tbaa !8
  %41 = call i64 @look_at(ptr noundef %27, ptr noundef %36, i64 noundef %39, i64 noundef %40) #7
  store i64 %41, ptr %6, align 8, !tbaa !8
  %42 = load ptr, ptr %3, align 8, !tbaa !4
  %43 = load ptr, ptr %3, align 8, !tbaa !4
  %44 = getelementptr inbounds %struct.Search, ptr %43, i32 0, i32 10
  %45 = load i64, ptr %44, align 8, !tbaa !33
  %46 = load i64, ptr %6, align 8, !tbaa !8
  call void @count(ptr noundef %42, i64 noundef %45, i64 noundef %46) #7
  %47 = load i64, ptr %5, align 8, !tbaa !8
  %48 = load i64, ptr %6, align 8, !tbaa !8
  %49 = lshr i64 %48, 2
  %50 = add i64 %47, %49
  store i64 %50, ptr %7, align 8, !tbaa !8
  br label %51

51:                                               ; preds = %79, %26
  %52 = load i64, ptr %5, align 8, !tbaa !8
  %53 = load i64, ptr %7, align 8, !tbaa !8
  %54 = icmp ult i64 %52, %53
  br i1 %54, label %56, label %55

55:                                               ; preds = %51
  br label %82

56:                                               ; preds = %51
  %57 = load ptr, ptr %3, align 8, !tbaa !4
  %58 = getelementptr inbounds %struct.Search, ptr %57, i32 0, i32 10
  %59 = load i64, ptr %58, align 8, !tbaa !33
  %60 = trunc i64 %59 to i32
  %61 = load ptr, ptr %3, align 8, !tbaa !4
  %62 = getelementptr inbounds %struct.Search, ptr %61, i32 0, i32 18
  %63 = load ptr, ptr %62, align 8, !tbaa !25
  %64 = load i64, ptr %5, align 8, !tbaa !8
  %65 = getelementptr inbounds i32, ptr %63, i64 %64
  store i32 %60, ptr %65, align 4, !tbaa !14
  %66 = load ptr, ptr %3, align 8, !tbaa !4
  %67 = getelementptr inbounds %struct.Search, ptr %66, i32 0, i32 15
  %68 = load ptr, ptr %67, align 8, !tbaa !42
  %69 = load ptr, ptr %3, align 8, !tbaa !4
  %70 = getelementptr inbounds %struct.Search, ptr %69, i32 0, i32 17
  %71 = load ptr, ptr %70, align 8, !tbaa !43
  %72 = load i64, ptr %5, align 8, !tbaa !8
  %73 = getelementptr inbounds i32, ptr %71, i64 %72
  %74 = load i32, ptr %73, align 4, !tbaa !14
  %75 = zext i32 %74 to i64
  %76 = getelementptr inbounds i64, ptr %68, i64 %75
  %77 = load i64, ptr %76, align 8, !tbaa !8
  %78 = add nsw i64 %77, 1
  store i64 %78, ptr %76, align 8, !tbaa !8
  br label %79

79:                                               ; preds = %56
  %80 = load i64, ptr %5, align 8, !tbaa !8
  %81 = add i64 %80, 1
  store i64 %81, ptr %5, align 8, !tbaa !8
  br label %51, !llvm.loop !55

82:                                               ; preds = %55
  br label %83

83:                                               ; preds = %82
  %84 = load ptr, ptr %3, align 8, !tbaa !4
  %85 = getelementptr inbounds %struct.Search, ptr %84, i32 0, i32 10
  %86 = load i64, ptr %85, align 8, !tbaa !33
  %87 = add i64 %86, 1
  store i64 %87, ptr %85, align 8, !tbaa !33
  br label %8, !llvm.loop !56

88:                                               ; preds = %24
  %89 = load i64, ptr %5, align 8, !tbaa !8
  ret i64 %89
}

; Function Attrs: nounwind
define i64 @walk(ptr noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = alloca i64, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca i32, align 4
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca ptr, align 8
  %16 = alloca i64, align 8
  %17 = alloca i64, align 8
  %18 = alloca i64, align 8
  %19 = alloca ptr, align 8
  %20 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !4
  store ptr %1, ptr %6, align 8, !tbaa !4
  store ptr %2, ptr %7, align 8, !tbaa !4
  br label %21

21:                                               ; preds = %317, %3
  %22 = load ptr, ptr %6, align 8, !tbaa !4
  %23 = getelementptr inbounds %struct.Walk, ptr %22, i32 0, i32 2
  %24 = load i64, ptr %23, align 8, !tbaa !57
  %25 = load ptr, ptr %6, align 8, !tbaa !4
  %26 = getelementptr inbounds %struct.Walk, ptr %25, i32 0, i32 3
  %27 = load i64, ptr %26, align 8, !tbaa !59
  %28 = icmp eq i64 %24, %27
  br i1 %28, label %29, label %30

29:                                               ; preds = %21
  store i64 1, ptr %4, align 8
  br label %318

30:                                               ; preds = %21
  %31 = load ptr, ptr %6, align 8, !tbaa !4
  %32 = getelementptr inbounds %struct.Walk, ptr %31, i32 0, i32 0
  %33 = load ptr, ptr %32, align 8, !tbaa !60
  %34 = load ptr, ptr %6, align 8, !tbaa !4
  %35 = getelementptr inbounds %struct.Walk, ptr %34, i32 0, i32 2
  %36 = load i64, ptr %35, align 8, !tbaa !57
  %37 = call i64 @width() #7
  %38 = mul i64 %36, %37
  %39 = getelementptr inbounds i64, ptr %33, i64 %38
  store ptr %39, ptr %8, align 8, !tbaa !4
  %40 = load ptr, ptr %5, align 8, !tbaa !4
  %41 = load ptr, ptr %8, align 8, !tbaa !4
  %42 = call i64 @look_at(ptr noundef %40, ptr noundef %41, i64 noundef 0, i64 noundef 0) #7
  %43 = load ptr, ptr %7, align 8, !tbaa !4
  store i64 %42, ptr %43, align 8, !tbaa !8
  %44 = load ptr, ptr %7, align 8, !tbaa !4
  %45 = load i64, ptr %44, align 8, !tbaa !8
  %46 = lshr i64 %45, 2
  store i64 %46, ptr %9, align 8, !tbaa !8
  store i64 0, ptr %10, align 8, !tbaa !8
  store i64 0, ptr %11, align 8, !tbaa !8
  br label %47

47:                                               ; preds = %70, %30
  %48 = load i64, ptr %11, align 8, !tbaa !8
  %49 = load ptr, ptr %6, align 8, !tbaa !4
  %50 = getelementptr inbounds %struct.Walk, ptr %49, i32 0, i32 12
  %51 = load i64, ptr %50, align 8, !tbaa !61
  %52 = icmp ult i64 %48, %51
  br i1 %52, label %54, label %53

53:                                               ; preds = %47
  br label %73

54:                                               ; preds = %47
  %55 = load ptr, ptr %5, align 8, !tbaa !4
  %56 = getelementptr inbounds %struct.Search, ptr %55, i32 0, i32 14
  %57 = load ptr, ptr %56, align 8, !tbaa !47
  %58 = load ptr, ptr %6, align 8, !tbaa !4
  %59 = getelementptr inbounds %struct.Walk, ptr %58, i32 0, i32 11
  %60 = load i64, ptr %59, align 8, !tbaa !62
  %61 = load i64, ptr %11, align 8, !tbaa !8
  %62 = add i64 %60, %61
  %63 = getelementptr inbounds i64, ptr %57, i64 %62
  %64 = load i64, ptr %63, align 8, !tbaa !8
  %65 = icmp sge i64 %64, 0
  %66 = zext i1 %65 to i32
  %67 = sext i32 %66 to i64
  %68 = load i64, ptr %10, align 8, !tbaa !8
  %69 = add i64 %68, %67
  store i64 %69, ptr %10, align 8, !tbaa !8
  br label %70

70:                                               ; preds = %54
  %71 = load i64, ptr %11, align 8, !tbaa !8
  %72 = add i64 %71, 1
  store i64 %72, ptr %11, align 8, !tbaa !8
  br label %47, !llvm.loop !63

73:                                               ; preds = %53
  %74 = load i64, ptr %10, align 8, !tbaa !8
  %75 = load ptr, ptr %6, align 8, !tbaa !4
  %76 = getelementptr inbounds %struct.Walk, ptr %75, i32 0, i32 13
  %77 = load i64, ptr %76, align 8, !tbaa !64
  %78 = icmp ne i64 %74, %77
  br i1 %78, label %92, label %79

79:                                               ; preds = %73
  %80 = load ptr, ptr %7, align 8, !tbaa !4
  %81 = load i64, ptr %80, align 8, !tbaa !8
  %82 = and i64 %81, 2
  %83 = icmp ne i64 %82, 0
  br i1 %83, label %92, label %84

84:                                               ; preds = %79
  %85 = load i64, ptr %9, align 8, !tbaa !8
  %86 = icmp ne i64 %85, 0
  br i1 %86, label %93, label %87

87:                                               ; preds = %84
  %88 = load ptr, ptr %7, align 8, !tbaa !4
  %89 = load i64, ptr %88, align 8, !tbaa !8
  %90 = and i64 %89, 1
  %91 = icmp ne i64 %90, 0
  br i1 %91, label %93, label %92

92:                                               ; preds = %87, %79, %73
  store i64 2, ptr %4, align 8
  store i32 1, ptr %12, align 4
  br label %315

93:                                               ; preds = %87, %84
  %94 = load ptr, ptr %6, align 8, !tbaa !4
  %95 = getelementptr inbounds %struct.Walk, ptr %94, i32 0, i32 8
  %96 = load ptr, ptr %95, align 8, !tbaa !65
  %97 = icmp ne ptr %96, null
  br i1 %97, label %98, label %168

98:                                               ; preds = %93
  store i64 0, ptr %13, align 8, !tbaa !8
  br label %99

99:                                               ; preds = %120, %98
  %100 = load i64, ptr %13, align 8, !tbaa !8
  %101 = load i64, ptr %9, align 8, !tbaa !8
  %102 = icmp ult i64 %100, %101
  br i1 %102, label %104, label %103

103:                                              ; preds = %99
  store i32 7, ptr %12, align 4
  br label %123

104:                                              ; preds = %99
  %105 = load ptr, ptr %6, align 8, !tbaa !4
  %106 = getelementptr inbounds %struct.Walk, ptr %105, i32 0, i32 8
  %107 = load ptr, ptr %106, align 8, !tbaa !65
  %108 = load ptr, ptr %5, align 8, !tbaa !4
  %109 = getelementptr inbounds %struct.Search, ptr %108, i32 0, i32 17
  %110 = load ptr, ptr %109, align 8, !tbaa !43
  %111 = load i64, ptr %13, align 8, !tbaa !8
  %112 = getelementptr inbounds i32, ptr %110, i64 %111
  %113 = load i32, ptr %112, align 4, !tbaa !14
  %114 = zext i32 %113 to i64
  %115 = getelementptr inbounds ptr, ptr %107, i64 %114
  %116 = load ptr, ptr %115, align 8, !tbaa !4
  %117 = icmp ne ptr %116, null
  br i1 %117, label %119, label %118

118:                                              ; preds = %104
  store i64 3, ptr %4, align 8
  store i32 1, ptr %12, align 4
  br label %123

119:                                              ; preds = %104
  br label %120

120:                                              ; preds = %119
  %121 = load i64, ptr %13, align 8, !tbaa !8
  %122 = add i64 %121, 1
  store i64 %122, ptr %13, align 8, !tbaa !8
  br label %99, !llvm.loop !66

123:                                              ; preds = %118, %103
  %124 = load i32, ptr %12, align 4
  switch i32 %124, label %315 [
    i32 7, label %125
  ]

125:                                              ; preds = %123
  store i64 0, ptr %14, align 8, !tbaa !8
  br label %126

126:                                              ; preds = %162, %125
  %127 = load i64, ptr %14, align 8, !tbaa !8
  %128 = load i64, ptr %9, align 8, !tbaa !8
  %129 = icmp ult i64 %127, %128
  br i1 %129, label %131, label %130

130:                                              ; preds = %126
  store i32 10, ptr %12, align 4
  br label %165

131:                                              ; preds = %126
  %132 = load ptr, ptr %6, align 8, !tbaa !4
  %133 = getelementptr inbounds %struct.Walk, ptr %132, i32 0, i32 8
  %134 = load ptr, ptr %133, align 8, !tbaa !65
  %135 = load ptr, ptr %5, align 8, !tbaa !4
  %136 = getelementptr inbounds %struct.Search, ptr %135, i32 0, i32 17
  %137 = load ptr, ptr %136, align 8, !tbaa !43
  %138 = load i64, ptr %14, align 8, !tbaa !8
  %139 = getelementptr inbounds i32, ptr %137, i64 %138
  %140 = load i32, ptr %139, align 4, !tbaa !14
  %141 = zext i32 %140 to i64
  %142 = getelementptr inbounds ptr, ptr %134, i64 %141
  %143 = load ptr, ptr %142, align 8, !tbaa !4
  store ptr %143, ptr %15, align 8, !tbaa !4
  %144 = load ptr, ptr %15, align 8, !tbaa !4
  %145 = ptrtoint ptr %144 to i64
  %146 = icmp ne i64 %145, 1
  br i1 %146, label %147, label %158

147:                                              ; preds = %131
  %148 = load ptr, ptr %15, align 8, !tbaa !4
  %149 = load ptr, ptr %8, align 8, !tbaa !4
  %150 = call i64 %148(ptr noundef %149) #7
  %151 = load ptr, ptr %6, align 8, !tbaa !4
  %152 = getelementptr inbounds %struct.Walk, ptr %151, i32 0, i32 10
  %153 = load i64, ptr %152, align 8, !tbaa !67
  %154 = xor i64 %153, -1
  %155 = and i64 %150, %154
  %156 = icmp ne i64 %155, 0
  br i1 %156, label %157, label %158

157:                                              ; preds = %147
  store i64 2, ptr %4, align 8
  store i32 1, ptr %12, align 4
  br label %159

158:                                              ; preds = %147, %131
  store i32 0, ptr %12, align 4
  br label %159

159:                                              ; preds = %158, %157
  %160 = load i32, ptr %12, align 4
  switch i32 %160, label %165 [
    i32 0, label %161
  ]

161:                                              ; preds = %159
  br label %162

162:                                              ; preds = %161
  %163 = load i64, ptr %14, align 8, !tbaa !8
  %164 = add i64 %163, 1
  store i64 %164, ptr %14, align 8, !tbaa !8
  br label %126, !llvm.loop !68

165:                                              ; preds = %159, %130
  %166 = load i32, ptr %12, align 4
  switch i32 %166, label %315 [
    i32 10, label %167
  ]

167:                                              ; preds = %165
  br label %168

168:                                              ; preds = %167, %93
  store i64 0, ptr %16, align 8, !tbaa !8
  %169 = load i64, ptr %9, align 8, !tbaa !8
  %170 = icmp ne i64 %169, 0
  br i1 %170, label %171, label %207

171:                                              ; preds = %168
  %172 = load ptr, ptr %6, align 8, !tbaa !4
  %173 = getelementptr inbounds %struct.Walk, ptr %172, i32 0, i32 2
  %174 = load i64, ptr %173, align 8, !tbaa !57
  %175 = load ptr, ptr %6, align 8, !tbaa !4
  %176 = getelementptr inbounds %struct.Walk, ptr %175, i32 0, i32 4
  %177 = load i64, ptr %176, align 8, !tbaa !69
  %178 = icmp ult i64 %174, %177
  br i1 %178, label %179, label %207

179:                                              ; preds = %171
  %180 = load ptr, ptr %6, align 8, !tbaa !4
  %181 = getelementptr inbounds %struct.Walk, ptr %180, i32 0, i32 6
  %182 = load i64, ptr %181, align 8, !tbaa !70
  %183 = add i64 %182, 64
  %184 = load ptr, ptr %6, align 8, !tbaa !4
  %185 = getelementptr inbounds %struct.Walk, ptr %184, i32 0, i32 7
  %186 = load i64, ptr %185, align 8, !tbaa !71
  %187 = icmp ugt i64 %183, %186
  br i1 %187, label %188, label %189

188:                                              ; preds = %179
  store i64 4, ptr %4, align 8
  store i32 1, ptr %12, align 4
  br label %314

189:                                              ; preds = %179
  %190 = load ptr, ptr %6, align 8, !tbaa !4
  %191 = getelementptr inbounds %struct.Walk, ptr %190, i32 0, i32 6
  %192 = load i64, ptr %191, align 8, !tbaa !70
  store i64 %192, ptr %17, align 8, !tbaa !8
  %193 = load ptr, ptr %6, align 8, !tbaa !4
  %194 = load i64, ptr %9, align 8, !tbaa !8
  %195 = call i64 @drawn(ptr noundef %193, i64 noundef %194) #7
  store i64 %195, ptr %16, align 8, !tbaa !8
  %196 = load i64, ptr %16, align 8, !tbaa !8
  %197 = load i64, ptr %9, align 8, !tbaa !8
  %198 = icmp uge i64 %196, %197
  br i1 %198, label %199, label %203

199:                                              ; preds = %189
  %200 = load i64, ptr %17, align 8, !tbaa !8
  %201 = load ptr, ptr %6, align 8, !tbaa !4
  %202 = getelementptr inbounds %struct.Walk, ptr %201, i32 0, i32 6
  store i64 %200, ptr %202, align 8, !tbaa !70
  store i64 4, ptr %4, align 8
  store i32 1, ptr %12, align 4
  br label %204

203:                                              ; preds = %189
  store i32 0, ptr %12, align 4
  br label %204

204:                                              ; preds = %203, %199
  %205 = load i32, ptr %12, align 4
  switch i32 %205, label %314 [
    i32 0, label %206
  ]

206:                                              ; preds = %204
  br label %207

207:                                              ; preds = %206, %171, %168
  %208 = load ptr, ptr %6, align 8, !tbaa !4
  %209 = getelementptr inbounds %struct.Walk, ptr %208, i32 0, i32 8
  %210 = load ptr, ptr %209, align 8, !tbaa !65
  %211 = icmp ne ptr %210, null
  br i1 %211, label %212, label %236

212:                                              ; preds = %207
  store i64 0, ptr %18, align 8, !tbaa !8
  br label %213

213:                                              ; preds = %232, %212
  %214 = load i64, ptr %18, align 8, !tbaa !8
  %215 = load i64, ptr %9, align 8, !tbaa !8
  %216 = icmp ult i64 %214, %215
  br i1 %216, label %218, label %217

217:                                              ; preds = %213
  store i32 13, ptr %12, align 4
  br label %235

218:                                              ; preds = %213
  %219 = load ptr, ptr %6, align 8, !tbaa !4
  %220 = getelementptr inbounds %struct.Walk, ptr %219, i32 0, i32 9
  %221 = load ptr, ptr %220, align 8, !tbaa !72
  %222 = load ptr, ptr %5, align 8, !tbaa !4
  %223 = getelementptr inbounds %struct.Search, ptr %222, i32 0, i32 17
  %224 = load ptr, ptr %223, align 8, !tbaa !43
  %225 = load i64, ptr %18, align 8, !tbaa !8
  %226 = getelementptr inbounds i32, ptr %224, i64 %225
  %227 = load i32, ptr %226, align 4, !tbaa !14
  %228 = zext i32 %227 to i64
  %229 = getelementptr inbounds i64, ptr %221, i64 %228
  %230 = load i64, ptr %229, align 8, !tbaa !8
  %231 = add i64 %230, 1
  store i64 %231, ptr %229, align 8, !tbaa !8
  br label %232

232:                                              ; preds = %218
  %233 = load i64, ptr %18, align 8, !tbaa !8
  %234 = add i64 %233, 1
  store i64 %234, ptr %18, align 8, !tbaa !8
  br label %213, !llvm.loop !73

235:                                              ; preds = %217
  br label %236

236:                                              ; preds = %235, %207
  %237 = load i64, ptr %9, align 8, !tbaa !8
  %238 = icmp ne i64 %237, 0
  br i1 %238, label %239, label %247

239:                                              ; preds = %236
  %240 = load ptr, ptr %6, align 8, !tbaa !4
  %241 = getelementptr inbounds %struct.Walk, ptr %240, i32 0, i32 2
  %242 = load i64, ptr %241, align 8, !tbaa !57
  %243 = load ptr, ptr %6, align 8, !tbaa !4
  %244 = getelementptr inbounds %struct.Walk, ptr %243, i32 0, i32 4
  %245 = load i64, ptr %244, align 8, !tbaa !69
  %246 = icmp eq i64 %242, %245
  br i1 %246, label %247, label %248

247:                                              ; preds = %239, %236
  store i64 0, ptr %4, align 8
  store i32 1, ptr %12, align 4
  br label %314

248:                                              ; preds = %239
  %249 = load ptr, ptr %6, align 8, !tbaa !4
  %250 = getelementptr inbounds %struct.Walk, ptr %249, i32 0, i32 0
  %251 = load ptr, ptr %250, align 8, !tbaa !60
  %252 = load ptr, ptr %6, align 8, !tbaa !4
  %253 = getelementptr inbounds %struct.Walk, ptr %252, i32 0, i32 2
  %254 = load i64, ptr %253, align 8, !tbaa !57
  %255 = add i64 %254, 1
  store i64 %255, ptr %253, align 8, !tbaa !57
  %256 = call i64 @width() #7
  %257 = mul i64 %255, %256
  %258 = getelementptr inbounds i64, ptr %251, i64 %257
  store ptr %258, ptr %19, align 8, !tbaa !4
  %259 = load ptr, ptr %5, align 8, !tbaa !4
  %260 = getelementptr inbounds %struct.Search, ptr %259, i32 0, i32 17
  %261 = load ptr, ptr %260, align 8, !tbaa !43
  %262 = load i64, ptr %16, align 8, !tbaa !8
  %263 = getelementptr inbounds i32, ptr %261, i64 %262
  %264 = load i32, ptr %263, align 4, !tbaa !14
  %265 = load ptr, ptr %6, align 8, !tbaa !4
  %266 = getelementptr inbounds %struct.Walk, ptr %265, i32 0, i32 1
  %267 = load ptr, ptr %266, align 8, !tbaa !74
  %268 = load ptr, ptr %6, align 8, !tbaa !4
  %269 = getelementptr inbounds %struct.Walk, ptr %268, i32 0, i32 2
  %270 = load i64, ptr %269, align 8, !tbaa !57
  %271 = sub i64 %270, 1
  %272 = getelementptr inbounds i32, ptr %267, i64 %271
  store i32 %264, ptr %272, align 4, !tbaa !14
  %273 = load ptr, ptr %6, align 8, !tbaa !4
  %274 = getelementptr inbounds %struct.Walk, ptr %273, i32 0, i32 14
  %275 = load ptr, ptr %274, align 8, !tbaa !75
  %276 = icmp ne ptr %275, null
  br i1 %276, label %277, label %289

277:                                              ; preds = %248
  %278 = load ptr, ptr %6, align 8, !tbaa !4
  %279 = getelementptr inbounds %struct.Walk, ptr %278, i32 0, i32 14
  %280 = load ptr, ptr %279, align 8, !tbaa !75
  %281 = load ptr, ptr %8, align 8, !tbaa !4
  %282 = load ptr, ptr %5, align 8, !tbaa !4
  %283 = getelementptr inbounds %struct.Search, ptr %282, i32 0, i32 17
  %284 = load ptr, ptr %283, align 8, !tbaa !43
  %285 = load i64, ptr %16, align 8, !tbaa !8
  %286 = getelementptr inbounds i32, ptr %284, i64 %285
  %287 = load i32, ptr %286, align 4, !tbaa !14
  %288 = load ptr, ptr %19, align 8, !tbaa !4
  call void %280(ptr noundef %281, i32 noundef %287, ptr noundef %288) #7
  br label %313

289:                                              ; preds = %248
  store i64 0, ptr %20, align 8, !tbaa !8
  br label %290

290:                                              ; preds = %309, %289
  %291 = load i64, ptr %20, align 8, !tbaa !8
  %292 = call i64 @width() #7
  %293 = icmp slt i64 %291, %292
  br i1 %293, label %295, label %294

294:                                              ; preds = %290
  store i32 16, ptr %12, align 4
  br label %312

295:                                              ; preds = %290
  %296 = load ptr, ptr %5, align 8, !tbaa !4
  %297 = getelementptr inbounds %struct.Search, ptr %296, i32 0, i32 16
  %298 = load ptr, ptr %297, align 8, !tbaa !23
  %299 = load i64, ptr %16, align 8, !tbaa !8
  %300 = call i64 @width() #7
  %301 = mul i64 %299, %300
  %302 = load i64, ptr %20, align 8, !tbaa !8
  %303 = add i64 %301, %302
  %304 = getelementptr inbounds i64, ptr %298, i64 %303
  %305 = load i64, ptr %304, align 8, !tbaa !8
  %306 = load ptr, ptr %19, align 8, !tbaa !4
  %307 = load i64, ptr %20, align 8, !tbaa !8
  %308 = getelementptr inbounds i64, ptr %306, i64 %307
  store i64 %305, ptr %308, align 8, !tbaa !8
  br label %309

309:                                              ; preds = %295
  %310 = load i64, ptr %20, align 8, !tbaa !8
  %311 = add nsw i64 %310, 1
  store i64 %311, ptr %20, align 8, !tbaa !8
  br label %290, !llvm.loop !76

312:                                              ; preds = %294
  br label %313

313:                                              ; preds = %312, %277
  store i32 0, ptr %12, align 4
  br label %314

314:                                              ; preds = %313, %247, %204, %188
  br label %315

315:                                              ; preds = %314, %165, %123, %92
  %316 = load i32, ptr %12, align 4
  switch i32 %316, label %320 [
    i32 0, label %317
    i32 1, label %318
  ]

317:                                              ; preds = %315
  br label %21, !llvm.loop !77

318:                                              ; preds = %315, %29
  %319 = load i64, ptr %4, align 8
  ret i64 %319

320:                                              ; preds = %315
  unreachable
}

; Function Attrs: alwaysinline nounwind
define internal i64 @drawn(ptr noundef %0, i64 noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !4
  store i64 %1, ptr %4, align 8, !tbaa !8
  %7 = load i64, ptr %4, align 8, !tbaa !8
  %8 = trunc i64 %7 to i32
  %9 = call i32 @llvm.ctlz.i32(i32 %8, i1 true)
  store i32 %9, ptr %5, align 4, !tbaa !14
  br label %10

10:                                               ; preds = %35, %2
  %11 = load ptr, ptr %3, align 8, !tbaa !4
  %12 = getelementptr inbounds %struct.Walk, ptr %11, i32 0, i32 5
  %13 = load ptr, ptr %12, align 8, !tbaa !78
  %14 = load ptr, ptr %3, align 8, !tbaa !4
  %15 = getelementptr inbounds %struct.Walk, ptr %14, i32 0, i32 6
  %16 = load i64, ptr %15, align 8, !tbaa !70
  %17 = add i64 %16, 1
  store i64 %17, ptr %15, align 8, !tbaa !70
  %18 = getelementptr inbounds i32, ptr %13, i64 %16
  %19 = load i32, ptr %18, align 4, !tbaa !14
  %20 = load i32, ptr %5, align 4, !tbaa !14
  %21 = lshr i32 %19, %20
  %22 = zext i32 %21 to i64
  store i64 %22, ptr %6, align 8, !tbaa !8
  br label %23

23:                                               ; preds = %10
  %24 = load i64, ptr %6, align 8, !tbaa !8
  %25 = load i64, ptr %4, align 8, !tbaa !8
  %26 = icmp uge i64 %24, %25
  br i1 %26, label %27, label %35

27:                                               ; preds = %23
  %28 = load ptr, ptr %3, align 8, !tbaa !4
  %29 = getelementptr inbounds %struct.Walk, ptr %28, i32 0, i32 6
  %30 = load i64, ptr %29, align 8, !tbaa !70
  %31 = load ptr, ptr %3, align 8, !tbaa !4
  %32 = getelementptr inbounds %struct.Walk, ptr %31, i32 0, i32 7
  %33 = load i64, ptr %32, align 8, !tbaa !71
  %34 = icmp ult i64 %30, %33
  br label %35

35:                                               ; preds = %27, %23
  %36 = phi i1 [ false, %23 ], [ %34, %27 ]
  br i1 %36, label %10, label %37, !llvm.loop !79

37:                                               ; preds = %35
  %38 = load i64, ptr %6, align 8, !tbaa !8
  ret i64 %38
}

; Function Attrs: alwaysinline nounwind
define internal void @touch(ptr noundef %0, i64 noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !4
  store i64 %1, ptr %4, align 8, !tbaa !8
  %6 = load ptr, ptr %3, align 8, !tbaa !4
  %7 = getelementptr inbounds %struct.Search, ptr %6, i32 0, i32 4
  %8 = load ptr, ptr %7, align 8, !tbaa !12
  %9 = load ptr, ptr %3, align 8, !tbaa !4
  %10 = load i64, ptr %4, align 8, !tbaa !8
  %11 = call i64 @place_of(ptr noundef %9, i64 noundef %10) #7
  %12 = getelementptr inbounds i32, ptr %8, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !14
  store i32 %13, ptr %5, align 4, !tbaa !14
  %14 = load i32, ptr %5, align 4, !tbaa !14
  %15 = icmp ne i32 %14, 0
  br i1 %15, label %16, label %35

16:                                               ; preds = %2
  %17 = load ptr, ptr %3, align 8, !tbaa !4
  %18 = load i32, ptr %5, align 4, !tbaa !14
  %19 = zext i32 %18 to i64
  %20 = call i32 @mark_of(ptr noundef %17, i64 noundef %19) #7
  %21 = load ptr, ptr %3, align 8, !tbaa !4
  %22 = load i64, ptr %4, align 8, !tbaa !8
  %23 = call i32 @mark_of(ptr noundef %21, i64 noundef %22) #7
  %24 = icmp eq i32 %20, %23
  br i1 %24, label %25, label %35

25:                                               ; preds = %16
  %26 = load ptr, ptr %3, align 8, !tbaa !4
  %27 = getelementptr inbounds %struct.Search, ptr %26, i32 0, i32 2
  %28 = load ptr, ptr %27, align 8, !tbaa !13
  %29 = load ptr, ptr %3, align 8, !tbaa !4
  %30 = load i32, ptr %5, align 4, !tbaa !14
  %31 = call i64 @number_at(ptr noundef %29, i32 noundef %30) #7
  %32 = call i64 @width() #7
  %33 = mul i64 %31, %32
  %34 = getelementptr inbounds i64, ptr %28, i64 %33
  call void @llvm.prefetch.p0(ptr %34, i32 0, i32 3, i32 1)
  br label %35

35:                                               ; preds = %25, %16, %2
  ret void
}

; Function Attrs: alwaysinline nounwind
define internal i64 @number_at(ptr noundef %0, i32 noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !4
  store i32 %1, ptr %4, align 4, !tbaa !14
  %5 = load i32, ptr %4, align 4, !tbaa !14
  %6 = load ptr, ptr %3, align 8, !tbaa !4
  %7 = getelementptr inbounds %struct.Search, ptr %6, i32 0, i32 6
  %8 = load i64, ptr %7, align 8, !tbaa !22
  %9 = trunc i64 %8 to i32
  %10 = and i32 %5, %9
  %11 = sub i32 %10, 1
  %12 = zext i32 %11 to i64
  ret i64 %12
}

; Function Attrs: alwaysinline nounwind
define internal i32 @same(ptr noundef %0, ptr noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !4
  store ptr %1, ptr %4, align 8, !tbaa !4
  store i64 0, ptr %5, align 8, !tbaa !8
  store i64 0, ptr %6, align 8, !tbaa !8
  br label %7

7:                                                ; preds = %24, %2
  %8 = load i64, ptr %6, align 8, !tbaa !8
  %9 = call i64 @width() #7
  %10 = icmp slt i64 %8, %9
  br i1 %10, label %12, label %11

11:                                               ; preds = %7
  br label %27

12:                                               ; preds = %7
  %13 = load ptr, ptr %3, align 8, !tbaa !4
  %14 = load i64, ptr %6, align 8, !tbaa !8
  %15 = getelementptr inbounds i64, ptr %13, i64 %14
  %16 = load i64, ptr %15, align 8, !tbaa !8
  %17 = load ptr, ptr %4, align 8, !tbaa !4
  %18 = load i64, ptr %6, align 8, !tbaa !8
  %19 = getelementptr inbounds i64, ptr %17, i64 %18
  %20 = load i64, ptr %19, align 8, !tbaa !8
  %21 = xor i64 %16, %20
  %22 = load i64, ptr %5, align 8, !tbaa !8
  %23 = or i64 %22, %21
  store i64 %23, ptr %5, align 8, !tbaa !8
  br label %24

24:                                               ; preds = %12
  %25 = load i64, ptr %6, align 8, !tbaa !8
  %26 = add nsw i64 %25, 1
  store i64 %26, ptr %6, align 8, !tbaa !8
  br label %7, !llvm.loop !80

27:                                               ; preds = %11
  %28 = load i64, ptr %5, align 8, !tbaa !8
  %29 = icmp eq i64 %28, 0
  %30 = zext i1 %29 to i32
  ret i32 %30
}

; Function Attrs: nofree nosync nounwind speculatable memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #5

attributes #0 = { nounwind "no-builtins" }
attributes #1 = { nofree nosync nounwind memory(argmem: readwrite) }
attributes #2 = { alwaysinline nounwind "no-builtins" }
attributes #3 = { "no-builtins" }
attributes #4 = { nofree nosync nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #5 = { nofree nosync nounwind speculatable memory(none) }
attributes #6 = { nounwind }
attributes #7 = { nobuiltin "no-builtins" }

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{!"Debian clang version 16.0.6 (15~deb12u1)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"any pointer", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"long long", !6, i64 0}
!10 = !{!11, !9, i64 72}
!11 = !{!"", !5, i64 0, !5, i64 8, !5, i64 16, !5, i64 24, !5, i64 32, !9, i64 40, !9, i64 48, !9, i64 56, !9, i64 64, !9, i64 72, !9, i64 80, !9, i64 88, !9, i64 96, !9, i64 104, !5, i64 112, !5, i64 120, !5, i64 128, !5, i64 136, !5, i64 144, !5, i64 152, !9, i64 160, !9, i64 168, !5, i64 176, !9, i64 184, !9, i64 192}
!12 = !{!11, !5, i64 32}
!13 = !{!11, !5, i64 16}
!14 = !{!15, !15, i64 0}
!15 = !{!"int", !6, i64 0}
!16 = !{!11, !9, i64 40}
!17 = distinct !{!17, !18, !19}
!18 = !{!"llvm.loop.mustprogress"}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = distinct !{!20, !18, !19}
!21 = distinct !{!21, !18, !19}
!22 = !{!11, !9, i64 48}
!23 = !{!11, !5, i64 128}
!24 = !{!11, !5, i64 152}
!25 = !{!11, !5, i64 144}
!26 = distinct !{!26, !18, !19}
!27 = distinct !{!27, !18, !19}
!28 = distinct !{!28, !18, !19}
!29 = distinct !{!29, !19}
!30 = !{!11, !9, i64 64}
!31 = distinct !{!31, !18, !19}
!32 = !{!11, !5, i64 24}
!33 = !{!11, !9, i64 80}
!34 = !{!11, !9, i64 160}
!35 = !{!11, !9, i64 56}
!36 = !{!11, !5, i64 176}
!37 = !{!11, !9, i64 184}
!38 = !{!11, !9, i64 192}
!39 = !{!11, !9, i64 168}
!40 = distinct !{!40, !18, !19}
!41 = distinct !{!41, !18, !19}
!42 = !{!11, !5, i64 120}
!43 = !{!11, !5, i64 136}
!44 = distinct !{!44, !18, !19}
!45 = distinct !{!45, !18, !19}
!46 = !{!11, !5, i64 8}
!47 = !{!11, !5, i64 112}
!48 = !{!11, !5, i64 0}
!49 = !{!11, !9, i64 88}
!50 = !{!11, !9, i64 96}
!51 = !{!11, !9, i64 104}
!52 = distinct !{!52, !18, !19}
!53 = distinct !{!53, !18, !19}
!54 = distinct !{!54, !18, !19}
!55 = distinct !{!55, !18, !19}
!56 = distinct !{!56, !18, !19}
!57 = !{!58, !9, i64 16}
!58 = !{!"", !5, i64 0, !5, i64 8, !9, i64 16, !9, i64 24, !9, i64 32, !5, i64 40, !9, i64 48, !9, i64 56, !5, i64 64, !5, i64 72, !9, i64 80, !9, i64 88, !9, i64 96, !9, i64 104, !5, i64 112}
!59 = !{!58, !9, i64 24}
!60 = !{!58, !5, i64 0}
!61 = !{!58, !9, i64 96}
!62 = !{!58, !9, i64 88}
!63 = distinct !{!63, !18, !19}
!64 = !{!58, !9, i64 104}
!65 = !{!58, !5, i64 64}
!66 = distinct !{!66, !18, !19}
!67 = !{!58, !9, i64 80}
!68 = distinct !{!68, !18, !19}
!69 = !{!58, !9, i64 32}
!70 = !{!58, !9, i64 48}
!71 = !{!58, !9, i64 56}
!72 = !{!58, !5, i64 72}
!73 = distinct !{!73, !18, !19}
!74 = !{!58, !5, i64 8}
!75 = !{!58, !5, i64 112}
!76 = distinct !{!76, !18, !19}
!77 = distinct !{!77, !19}
!78 = !{!58, !5, i64 40}
!79 = distinct !{!79, !18, !19}
!80 = distinct !{!80, !18, !19}
