; made of kernel.c, e2c5d07fd23de2e5028da04ade9b142cd0f13274d9755bb8ce5e8b4ca00e994f

%struct.Search = type { ptr, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, ptr, i64, i64 }
%struct.Walk = type { ptr, ptr, i64, i64, i64, ptr, i64, i64, ptr, ptr, i64, i64, i64, i64, ptr }

; Function Attrs: nounwind
define void @rehash(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !4
  store i64 0, ptr %3, align 8, !tbaa !8
  br label %5

5:                                                ; preds = %70, %1
  %6 = load i64, ptr %3, align 8, !tbaa !8
  %7 = load ptr, ptr %2, align 8, !tbaa !4
  %8 = getelementptr inbounds %struct.Search, ptr %7, i32 0, i32 8
  %9 = load i64, ptr %8, align 8, !tbaa !10
  %10 = icmp ult i64 %6, %9
  br i1 %10, label %12, label %11

11:                                               ; preds = %5
  br label %73

12:                                               ; preds = %5
  %13 = load i64, ptr %3, align 8, !tbaa !8
  %14 = add i64 %13, 16
  %15 = load ptr, ptr %2, align 8, !tbaa !4
  %16 = getelementptr inbounds %struct.Search, ptr %15, i32 0, i32 8
  %17 = load i64, ptr %16, align 8, !tbaa !10
  %18 = icmp ult i64 %14, %17
  br i1 %18, label %19, label %34

19:                                               ; preds = %12
  %20 = load ptr, ptr %2, align 8, !tbaa !4
  %21 = getelementptr inbounds %struct.Search, ptr %20, i32 0, i32 4
  %22 = load ptr, ptr %21, align 8, !tbaa !12
  %23 = load ptr, ptr %2, align 8, !tbaa !4
  %24 = load ptr, ptr %2, align 8, !tbaa !4
  %25 = getelementptr inbounds %struct.Search, ptr %24, i32 0, i32 2
  %26 = load ptr, ptr %25, align 8, !tbaa !13
  %27 = load i64, ptr %3, align 8, !tbaa !8
  %28 = add i64 %27, 16
  %29 = call i64 @width() #7
  %30 = mul i64 %28, %29
  %31 = getelementptr inbounds i64, ptr %26, i64 %30
  %32 = call i64 @place_of(ptr noundef %23, ptr noundef %31) #7
  %33 = getelementptr inbounds i32, ptr %22, i64 %32
  call void @llvm.prefetch.p0(ptr %33, i32 1, i32 3, i32 1)
  br label %34

34:                                               ; preds = %19, %12
  %35 = load ptr, ptr %2, align 8, !tbaa !4
  %36 = load ptr, ptr %2, align 8, !tbaa !4
  %37 = getelementptr inbounds %struct.Search, ptr %36, i32 0, i32 2
  %38 = load ptr, ptr %37, align 8, !tbaa !13
  %39 = load i64, ptr %3, align 8, !tbaa !8
  %40 = call i64 @width() #7
  %41 = mul i64 %39, %40
  %42 = getelementptr inbounds i64, ptr %38, i64 %41
  %43 = call i64 @place_of(ptr noundef %35, ptr noundef %42) #7
  store i64 %43, ptr %4, align 8, !tbaa !8
  br label %44

44:                                               ; preds = %60, %34
  %45 = load ptr, ptr %2, align 8, !tbaa !4
  %46 = getelementptr inbounds %struct.Search, ptr %45, i32 0, i32 4
  %47 = load ptr, ptr %46, align 8, !tbaa !12
  %48 = load i64, ptr %4, align 8, !tbaa !8
  %49 = getelementptr inbounds i32, ptr %47, i64 %48
  %50 = load i32, ptr %49, align 4, !tbaa !14
  %51 = icmp ne i32 %50, 0
  br i1 %51, label %52, label %61

52:                                               ; preds = %44
  %53 = load i64, ptr %4, align 8, !tbaa !8
  %54 = add i64 %53, 1
  store i64 %54, ptr %4, align 8, !tbaa !8
  %55 = load ptr, ptr %2, align 8, !tbaa !4
  %56 = getelementptr inbounds %struct.Search, ptr %55, i32 0, i32 5
  %57 = load i64, ptr %56, align 8, !tbaa !16
  %58 = icmp eq i64 %54, %57
  br i1 %58, label %59, label %60

59:                                               ; preds = %52
  store i64 0, ptr %4, align 8, !tbaa !8
  br label %60

60:                                               ; preds = %59, %52
  br label %44, !llvm.loop !17

61:                                               ; preds = %44
  %62 = load i64, ptr %3, align 8, !tbaa !8
  %63 = trunc i64 %62 to i32
  %64 = add i32 %63, 1
  %65 = load ptr, ptr %2, align 8, !tbaa !4
  %66 = getelementptr inbounds %struct.Search, ptr %65, i32 0, i32 4
  %67 = load ptr, ptr %66, align 8, !tbaa !12
  %68 = load i64, ptr %4, align 8, !tbaa !8
  %69 = getelementptr inbounds i32, ptr %67, i64 %68
  store i32 %64, ptr %69, align 4, !tbaa !14
  br label %70

70:                                               ; preds = %61
  %71 = load i64, ptr %3, align 8, !tbaa !8
  %72 = add i64 %71, 1
  store i64 %72, ptr %3, align 8, !tbaa !8
  br label %5, !llvm.loop !20

73:                                               ; preds = %11
  ret void
}

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite)

; Function Attrs: alwaysinline nounwind
define internal i64 @place_of(ptr noundef %0, ptr noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !4
  store ptr %1, ptr %4, align 8, !tbaa !4
  %5 = load ptr, ptr %4, align 8, !tbaa !4
  %6 = call i64 @hash(ptr noundef %5) #7
  %7 = zext i64 %6 to i128
  %8 = load ptr, ptr %3, align 8, !tbaa !4
  %9 = getelementptr inbounds %struct.Search, ptr %8, i32 0, i32 5
  %10 = load i64, ptr %9, align 8, !tbaa !16
  %11 = zext i64 %10 to i128
  %12 = mul i128 %7, %11
  %13 = lshr i128 %12, 64
  %14 = trunc i128 %13 to i64
  ret i64 %14
}

declare i64 @width() #3

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.prefetch.p0(ptr readonly, i32 immarg, i32 immarg, i32 immarg) #4

; Function Attrs: nofree nosync nounwind memory(argmem: readwrite)

; Function Attrs: nounwind
define i64 @insert(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !4
  store i64 %1, ptr %5, align 8, !tbaa !8
  store i64 0, ptr %6, align 8, !tbaa !8
  br label %10

10:                                               ; preds = %40, %2
  %11 = load i64, ptr %6, align 8, !tbaa !8
  %12 = load i64, ptr %5, align 8, !tbaa !8
  %13 = icmp ult i64 %11, %12
  br i1 %13, label %15, label %14

14:                                               ; preds = %10
  br label %43

15:                                               ; preds = %10
  %16 = load ptr, ptr %4, align 8, !tbaa !4
  %17 = load ptr, ptr %4, align 8, !tbaa !4
  %18 = getelementptr inbounds %struct.Search, ptr %17, i32 0, i32 15
  %19 = load ptr, ptr %18, align 8, !tbaa !21
  %20 = load i64, ptr %6, align 8, !tbaa !8
  %21 = call i64 @width() #7
  %22 = mul i64 %20, %21
  %23 = getelementptr inbounds i64, ptr %19, i64 %22
  %24 = call i64 @place_of(ptr noundef %16, ptr noundef %23) #7
  %25 = load ptr, ptr %4, align 8, !tbaa !4
  %26 = getelementptr inbounds %struct.Search, ptr %25, i32 0, i32 18
  %27 = load ptr, ptr %26, align 8, !tbaa !22
  %28 = load i64, ptr %6, align 8, !tbaa !8
  %29 = getelementptr inbounds i64, ptr %27, i64 %28
  store i64 %24, ptr %29, align 8, !tbaa !8
  %30 = load ptr, ptr %4, align 8, !tbaa !4
  %31 = getelementptr inbounds %struct.Search, ptr %30, i32 0, i32 4
  %32 = load ptr, ptr %31, align 8, !tbaa !12
  %33 = load ptr, ptr %4, align 8, !tbaa !4
  %34 = getelementptr inbounds %struct.Search, ptr %33, i32 0, i32 18
  %35 = load ptr, ptr %34, align 8, !tbaa !22
  %36 = load i64, ptr %6, align 8, !tbaa !8
  %37 = getelementptr inbounds i64, ptr %35, i64 %36
  %38 = load i64, ptr %37, align 8, !tbaa !8
  %39 = getelementptr inbounds i32, ptr %32, i64 %38
  call void @llvm.prefetch.p0(ptr %39, i32 1, i32 3, i32 1)
  br label %40

40:                                               ; preds = %15
  %41 = load i64, ptr %6, align 8, !tbaa !8
  %42 = add i64 %41, 1
  store i64 %42, ptr %6, align 8, !tbaa !8
  br label %10, !llvm.loop !23

43:                                               ; preds = %14
  store i64 0, ptr %7, align 8, !tbaa !8
  br label %44

44:                                               ; preds = %86, %43
  %45 = load i64, ptr %7, align 8, !tbaa !8
  %46 = load i64, ptr %5, align 8, !tbaa !8
  %47 = icmp ult i64 %45, %46
  br i1 %47, label %49, label %48

48:                                               ; preds = %44
  store i32 5, ptr %8, align 4
  br label %89

49:                                               ; preds = %44
  %50 = load ptr, ptr %4, align 8, !tbaa !4
  %51 = load ptr, ptr %4, align 8, !tbaa !4
  %52 = getelementptr inbounds %struct.Search, ptr %51, i32 0, i32 15
  %53 = load ptr, ptr %52, align 8, !tbaa !21
  %54 = load i64, ptr %7, align 8, !tbaa !8
  %55 = call i64 @width() #7
  %56 = mul i64 %54, %55
  %57 = getelementptr inbounds i64, ptr %53, i64 %56
  %58 = load ptr, ptr %4, align 8, !tbaa !4
  %59 = getelementptr inbounds %struct.Search, ptr %58, i32 0, i32 18
  %60 = load ptr, ptr %59, align 8, !tbaa !22
  %61 = load i64, ptr %7, align 8, !tbaa !8
  %62 = getelementptr inbounds i64, ptr %60, i64 %61
  %63 = load i64, ptr %62, align 8, !tbaa !8
  %64 = load ptr, ptr %4, align 8, !tbaa !4
  %65 = getelementptr inbounds %struct.Search, ptr %64, i32 0, i32 17
  %66 = load ptr, ptr %65, align 8, !tbaa !24
  %67 = load i64, ptr %7, align 8, !tbaa !8
  %68 = getelementptr inbounds i32, ptr %66, i64 %67
  %69 = load i32, ptr %68, align 4, !tbaa !14
  %70 = call i32 @keep(ptr noundef %50, ptr noundef %57, i64 noundef %63, i32 noundef %69) #7
  store i32 %70, ptr %9, align 4, !tbaa !14
  %71 = load i32, ptr %9, align 4, !tbaa !14
  %72 = icmp eq i32 %71, -1
  br i1 %72, label %73, label %75

73:                                               ; preds = %49
  %74 = load i64, ptr %7, align 8, !tbaa !8
  store i64 %74, ptr %3, align 8
  store i32 1, ptr %8, align 4
  br label %83

75:                                               ; preds = %49
  %76 = load i32, ptr %9, align 4, !tbaa !14
  %77 = zext i32 %76 to i64
  %78 = load ptr, ptr %4, align 8, !tbaa !4
  %79 = getelementptr inbounds %struct.Search, ptr %78, i32 0, i32 18
  %80 = load ptr, ptr %79, align 8, !tbaa !22
  %81 = load i64, ptr %7, align 8, !tbaa !8
  %82 = getelementptr inbounds i64, ptr %80, i64 %81
  store i64 %77, ptr %82, align 8, !tbaa !8
  store i32 0, ptr %8, align 4
  br label %83

83:                                               ; preds = %75, %73
  %84 = load i32, ptr %8, align 4
  switch i32 %84, label %89 [
    i32 0, label %85
  ]

85:                                               ; preds = %83
  br label %86

86:                                               ; preds = %85
  %87 = load i64, ptr %7, align 8, !tbaa !8
  %88 = add i64 %87, 1
  store i64 %88, ptr %7, align 8, !tbaa !8
  br label %44, !llvm.loop !25

89:                                               ; preds = %83, %48
  %90 = load i32, ptr %8, align 4
  switch i32 %90, label %95 [
    i32 5, label %91
    i32 1, label %93
  ]

91:                                               ; preds = %89
  %92 = load i64, ptr %5, align 8, !tbaa !8
  store i64 %92, ptr %3, align 8
  br label %93

93:                                               ; preds = %91, %89
  %94 = load i64, ptr %3, align 8
  ret i64 %94

95:                                               ; preds = %89
  unreachable
}

; Function Attrs: alwaysinline nounwind
define internal i32 @keep(ptr noundef %0, ptr noundef %1, i64 noundef %2, i32 noundef %3) #2 {
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i64, align 8
  store ptr %0, ptr %6, align 8, !tbaa !4
  store ptr %1, ptr %7, align 8, !tbaa !4
  store i64 %2, ptr %8, align 8, !tbaa !8
  store i32 %3, ptr %9, align 4, !tbaa !14
  br label %13

13:                                               ; preds = %50, %4
  %14 = load ptr, ptr %6, align 8, !tbaa !4
  %15 = getelementptr inbounds %struct.Search, ptr %14, i32 0, i32 4
  %16 = load ptr, ptr %15, align 8, !tbaa !12
  %17 = load i64, ptr %8, align 8, !tbaa !8
  %18 = getelementptr inbounds i32, ptr %16, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !14
  store i32 %19, ptr %10, align 4, !tbaa !14
  %20 = load i32, ptr %10, align 4, !tbaa !14
  %21 = icmp ne i32 %20, 0
  br i1 %21, label %23, label %22

22:                                               ; preds = %13
  store i32 2, ptr %11, align 4
  br label %48

23:                                               ; preds = %13
  %24 = load ptr, ptr %6, align 8, !tbaa !4
  %25 = getelementptr inbounds %struct.Search, ptr %24, i32 0, i32 2
  %26 = load ptr, ptr %25, align 8, !tbaa !13
  %27 = load i32, ptr %10, align 4, !tbaa !14
  %28 = sub i32 %27, 1
  %29 = zext i32 %28 to i64
  %30 = call i64 @width() #7
  %31 = mul i64 %29, %30
  %32 = getelementptr inbounds i64, ptr %26, i64 %31
  %33 = load ptr, ptr %7, align 8, !tbaa !4
  %34 = call i32 @same(ptr noundef %32, ptr noundef %33) #7
  %35 = icmp ne i32 %34, 0
  br i1 %35, label %36, label %39

36:                                               ; preds = %23
  %37 = load i32, ptr %10, align 4, !tbaa !14
  %38 = sub i32 %37, 1
  store i32 %38, ptr %5, align 4
  store i32 1, ptr %11, align 4
  br label %48

39:                                               ; preds = %23
  %40 = load i64, ptr %8, align 8, !tbaa !8
  %41 = add i64 %40, 1
  store i64 %41, ptr %8, align 8, !tbaa !8
  %42 = load ptr, ptr %6, align 8, !tbaa !4
  %43 = getelementptr inbounds %struct.Search, ptr %42, i32 0, i32 5
  %44 = load i64, ptr %43, align 8, !tbaa !16
  %45 = icmp eq i64 %41, %44
  br i1 %45, label %46, label %47

46:                                               ; preds = %39
  store i64 0, ptr %8, align 8, !tbaa !8
  br label %47

47:                                               ; preds = %46, %39
  store i32 0, ptr %11, align 4
  br label %48

48:                                               ; preds = %47, %36, %22
  %49 = load i32, ptr %11, align 4
  switch i32 %49, label %111 [
    i32 0, label %50
    i32 2, label %51
    i32 1, label %109
  ]

50:                                               ; preds = %48
  br label %13, !llvm.loop !26

51:                                               ; preds = %48
  %52 = load ptr, ptr %6, align 8, !tbaa !4
  %53 = getelementptr inbounds %struct.Search, ptr %52, i32 0, i32 8
  %54 = load i64, ptr %53, align 8, !tbaa !10
  %55 = load ptr, ptr %6, align 8, !tbaa !4
  %56 = getelementptr inbounds %struct.Search, ptr %55, i32 0, i32 7
  %57 = load i64, ptr %56, align 8, !tbaa !27
  %58 = icmp eq i64 %54, %57
  br i1 %58, label %59, label %60

59:                                               ; preds = %51
  store i32 -1, ptr %5, align 4
  br label %109

60:                                               ; preds = %51
  store i64 0, ptr %12, align 8, !tbaa !8
  br label %61

61:                                               ; preds = %82, %60
  %62 = load i64, ptr %12, align 8, !tbaa !8
  %63 = call i64 @width() #7
  %64 = icmp slt i64 %62, %63
  br i1 %64, label %66, label %65

65:                                               ; preds = %61
  store i32 4, ptr %11, align 4
  br label %85

66:                                               ; preds = %61
  %67 = load ptr, ptr %7, align 8, !tbaa !4
  %68 = load i64, ptr %12, align 8, !tbaa !8
  %69 = getelementptr inbounds i64, ptr %67, i64 %68
  %70 = load i64, ptr %69, align 8, !tbaa !8
  %71 = load ptr, ptr %6, align 8, !tbaa !4
  %72 = getelementptr inbounds %struct.Search, ptr %71, i32 0, i32 2
  %73 = load ptr, ptr %72, align 8, !tbaa !13
  %74 = load ptr, ptr %6, align 8, !tbaa !4
  %75 = getelementptr inbounds %struct.Search, ptr %74, i32 0, i32 8
  %76 = load i64, ptr %75, align 8, !tbaa !10
  %77 = call i64 @width() #7
  %78 = mul i64 %76, %77
  %79 = load i64, ptr %12, align 8, !tbaa !8
  %80 = add i64 %78, %79
  %81 = getelementptr inbounds i64, ptr %73, i64 %80
  store i64 %70, ptr %81, align 8, !tbaa !8
  br label %82

82:                                               ; preds = %66
  %83 = load i64, ptr %12, align 8, !tbaa !8
  %84 = add nsw i64 %83, 1
  store i64 %84, ptr %12, align 8, !tbaa !8
  br label %61, !llvm.loop !28

85:                                               ; preds = %65
  %86 = load i32, ptr %9, align 4, !tbaa !14
  %87 = load ptr, ptr %6, align 8, !tbaa !4
  %88 = getelementptr inbounds %struct.Search, ptr %87, i32 0, i32 3
  %89 = load ptr, ptr %88, align 8, !tbaa !29
  %90 = load ptr, ptr %6, align 8, !tbaa !4
  %91 = getelementptr inbounds %struct.Search, ptr %90, i32 0, i32 8
  %92 = load i64, ptr %91, align 8, !tbaa !10
  %93 = getelementptr inbounds i32, ptr %89, i64 %92
  store i32 %86, ptr %93, align 4, !tbaa !14
  %94 = load ptr, ptr %6, align 8, !tbaa !4
  %95 = getelementptr inbounds %struct.Search, ptr %94, i32 0, i32 8
  %96 = load i64, ptr %95, align 8, !tbaa !10
  %97 = add i64 %96, 1
  store i64 %97, ptr %95, align 8, !tbaa !10
  %98 = trunc i64 %97 to i32
  %99 = load ptr, ptr %6, align 8, !tbaa !4
  %100 = getelementptr inbounds %struct.Search, ptr %99, i32 0, i32 4
  %101 = load ptr, ptr %100, align 8, !tbaa !12
  %102 = load i64, ptr %8, align 8, !tbaa !8
  %103 = getelementptr inbounds i32, ptr %101, i64 %102
  store i32 %98, ptr %103, align 4, !tbaa !14
  %104 = load ptr, ptr %6, align 8, !tbaa !4
  %105 = getelementptr inbounds %struct.Search, ptr %104, i32 0, i32 8
  %106 = load i64, ptr %105, align 8, !tbaa !10
  %107 = sub i64 %106, 1
  %108 = trunc i64 %107 to i32
  store i32 %108, ptr %5, align 4
  br label %109

109:                                              ; preds = %85, %59, %48
  %110 = load i32, ptr %5, align 4
  ret i32 %110

111:                                              ; preds = %48
  unreachable
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
  %11 = alloca i64, align 8
  %12 = alloca i32, align 4
  %13 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8, !tbaa !4
  store i64 %1, ptr %5, align 8, !tbaa !8
  br label %14

14:                                               ; preds = %259, %2
  %15 = load ptr, ptr %4, align 8, !tbaa !4
  %16 = getelementptr inbounds %struct.Search, ptr %15, i32 0, i32 9
  %17 = load i64, ptr %16, align 8, !tbaa !30
  %18 = load i64, ptr %5, align 8, !tbaa !8
  %19 = icmp ult i64 %17, %18
  br i1 %19, label %20, label %260

20:                                               ; preds = %14
  %21 = load ptr, ptr %4, align 8, !tbaa !4
  %22 = getelementptr inbounds %struct.Search, ptr %21, i32 0, i32 8
  %23 = load i64, ptr %22, align 8, !tbaa !10
  %24 = load ptr, ptr %4, align 8, !tbaa !4
  %25 = getelementptr inbounds %struct.Search, ptr %24, i32 0, i32 19
  %26 = load i64, ptr %25, align 8, !tbaa !31
  %27 = add i64 %23, %26
  %28 = load ptr, ptr %4, align 8, !tbaa !4
  %29 = getelementptr inbounds %struct.Search, ptr %28, i32 0, i32 6
  %30 = load i64, ptr %29, align 8, !tbaa !32
  %31 = icmp ugt i64 %27, %30
  br i1 %31, label %32, label %33

32:                                               ; preds = %20
  store i64 1, ptr %3, align 8
  br label %261

33:                                               ; preds = %20
  %34 = load ptr, ptr %4, align 8, !tbaa !4
  %35 = getelementptr inbounds %struct.Search, ptr %34, i32 0, i32 8
  %36 = load i64, ptr %35, align 8, !tbaa !10
  %37 = load ptr, ptr %4, align 8, !tbaa !4
  %38 = getelementptr inbounds %struct.Search, ptr %37, i32 0, i32 19
  %39 = load i64, ptr %38, align 8, !tbaa !31
  %40 = add i64 %36, %39
  %41 = load ptr, ptr %4, align 8, !tbaa !4
  %42 = getelementptr inbounds %struct.Search, ptr %41, i32 0, i32 7
  %43 = load i64, ptr %42, align 8, !tbaa !27
  %44 = icmp ugt i64 %40, %43
  br i1 %44, label %45, label %46

45:                                               ; preds = %33
  store i64 2, ptr %3, align 8
  br label %261

46:                                               ; preds = %33
  %47 = load ptr, ptr %4, align 8, !tbaa !4
  %48 = getelementptr inbounds %struct.Search, ptr %47, i32 0, i32 21
  %49 = load ptr, ptr %48, align 8, !tbaa !33
  %50 = icmp ne ptr %49, null
  br i1 %50, label %51, label %64

51:                                               ; preds = %46
  %52 = load ptr, ptr %4, align 8, !tbaa !4
  %53 = getelementptr inbounds %struct.Search, ptr %52, i32 0, i32 22
  %54 = load i64, ptr %53, align 8, !tbaa !34
  %55 = load ptr, ptr %4, align 8, !tbaa !4
  %56 = getelementptr inbounds %struct.Search, ptr %55, i32 0, i32 19
  %57 = load i64, ptr %56, align 8, !tbaa !31
  %58 = add i64 %54, %57
  %59 = load ptr, ptr %4, align 8, !tbaa !4
  %60 = getelementptr inbounds %struct.Search, ptr %59, i32 0, i32 23
  %61 = load i64, ptr %60, align 8, !tbaa !35
  %62 = icmp ugt i64 %58, %61
  br i1 %62, label %63, label %64

63:                                               ; preds = %51
  store i64 3, ptr %3, align 8
  br label %261

64:                                               ; preds = %51, %46
  %65 = load ptr, ptr %4, align 8, !tbaa !4
  %66 = getelementptr inbounds %struct.Search, ptr %65, i32 0, i32 9
  %67 = load i64, ptr %66, align 8, !tbaa !30
  %68 = add i64 %67, 32
  %69 = load i64, ptr %5, align 8, !tbaa !8
  %70 = icmp ult i64 %68, %69
  br i1 %70, label %71, label %76

71:                                               ; preds = %64
  %72 = load ptr, ptr %4, align 8, !tbaa !4
  %73 = getelementptr inbounds %struct.Search, ptr %72, i32 0, i32 9
  %74 = load i64, ptr %73, align 8, !tbaa !30
  %75 = add i64 %74, 32
  br label %78

76:                                               ; preds = %64
  %77 = load i64, ptr %5, align 8, !tbaa !8
  br label %78

78:                                               ; preds = %76, %71
  %79 = phi i64 [ %75, %71 ], [ %77, %76 ]
  store i64 %79, ptr %6, align 8, !tbaa !8
  store i64 0, ptr %7, align 8, !tbaa !8
  br label %80

80:                                               ; preds = %142, %78
  %81 = load ptr, ptr %4, align 8, !tbaa !4
  %82 = getelementptr inbounds %struct.Search, ptr %81, i32 0, i32 9
  %83 = load i64, ptr %82, align 8, !tbaa !30
  %84 = load i64, ptr %6, align 8, !tbaa !8
  %85 = icmp ult i64 %83, %84
  br i1 %85, label %86, label %96

86:                                               ; preds = %80
  %87 = load i64, ptr %7, align 8, !tbaa !8
  %88 = load ptr, ptr %4, align 8, !tbaa !4
  %89 = getelementptr inbounds %struct.Search, ptr %88, i32 0, i32 20
  %90 = load i64, ptr %89, align 8, !tbaa !36
  %91 = add i64 %87, %90
  %92 = load ptr, ptr %4, align 8, !tbaa !4
  %93 = getelementptr inbounds %struct.Search, ptr %92, i32 0, i32 19
  %94 = load i64, ptr %93, align 8, !tbaa !31
  %95 = icmp ule i64 %91, %94
  br label %96

96:                                               ; preds = %86, %80
  %97 = phi i1 [ false, %80 ], [ %95, %86 ]
  br i1 %97, label %98, label %147

98:                                               ; preds = %96
  %99 = load ptr, ptr %4, align 8, !tbaa !4
  %100 = load ptr, ptr %4, align 8, !tbaa !4
  %101 = getelementptr inbounds %struct.Search, ptr %100, i32 0, i32 2
  %102 = load ptr, ptr %101, align 8, !tbaa !13
  %103 = load ptr, ptr %4, align 8, !tbaa !4
  %104 = getelementptr inbounds %struct.Search, ptr %103, i32 0, i32 9
  %105 = load i64, ptr %104, align 8, !tbaa !30
  %106 = call i64 @width() #7
  %107 = mul i64 %105, %106
  %108 = getelementptr inbounds i64, ptr %102, i64 %107
  %109 = load ptr, ptr %4, align 8, !tbaa !4
  %110 = getelementptr inbounds %struct.Search, ptr %109, i32 0, i32 9
  %111 = load i64, ptr %110, align 8, !tbaa !30
  %112 = load i64, ptr %7, align 8, !tbaa !8
  %113 = call i64 @look_at(ptr noundef %99, ptr noundef %108, i64 noundef %111, i64 noundef %112) #7
  store i64 %113, ptr %8, align 8, !tbaa !8
  %114 = load ptr, ptr %4, align 8, !tbaa !4
  %115 = load ptr, ptr %4, align 8, !tbaa !4
  %116 = getelementptr inbounds %struct.Search, ptr %115, i32 0, i32 9
  %117 = load i64, ptr %116, align 8, !tbaa !30
  %118 = load i64, ptr %8, align 8, !tbaa !8
  call void @count(ptr noundef %114, i64 noundef %117, i64 noundef %118) #7
  %119 = load i64, ptr %7, align 8, !tbaa !8
  %120 = load i64, ptr %8, align 8, !tbaa !8
  %121 = lshr i64 %120, 2
  %122 = add i64 %119, %121
  store i64 %122, ptr %9, align 8, !tbaa !8
  br label %123

123:                                              ; preds = %138, %98
  %124 = load i64, ptr %7, align 8, !tbaa !8
  %125 = load i64, ptr %9, align 8, !tbaa !8
  %126 = icmp ult i64 %124, %125
  br i1 %126, label %128, label %127

127:                                              ; preds = %123
  br label %141

128:                                              ; preds = %123
  %129 = load ptr, ptr %4, align 8, !tbaa !4
  %130 = getelementptr inbounds %struct.Search, ptr %129, i32 0, i32 9
  %131 = load i64, ptr %130, align 8, !tbaa !30
  %132 = trunc i64 %131 to i32
  %133 = load ptr, ptr %4, align 8, !tbaa !4
  %134 = getelementptr inbounds %struct.Search, ptr %133, i32 0, i32 17
  %135 = load ptr, ptr %134, align 8, !tbaa !24
  %136 = load i64, ptr %7, align 8, !tbaa !8
  %137 = getelementptr inbounds i32, ptr %135, i64 %136
  store i32 %132, ptr %137, align 4, !tbaa !14
  br label %138

138:                                              ; preds = %128
  %139 = load i64, ptr %7, align 8, !tbaa !8
  %140 = add i64 %139, 1
  store i64 %140, ptr %7, align 8, !tbaa !8
  br label %123, !llvm.loop !37

141:                                              ; preds = %127
  br label %142

142:                                              ; preds = %141
  %143 = load ptr, ptr %4, align 8, !tbaa !4
  %144 = getelementptr inbounds %struct.Search, ptr %143, i32 0, i32 9
  %145 = load i64, ptr %144, align 8, !tbaa !30
  %146 = add i64 %145, 1
  store i64 %146, ptr %144, align 8, !tbaa !30
  br label %80, !llvm.loop !38

147:                                              ; preds = %96
  store i64 0, ptr %10, align 8, !tbaa !8
  br label %148

148:                                              ; preds = %178, %147
  %149 = load i64, ptr %10, align 8, !tbaa !8
  %150 = load i64, ptr %7, align 8, !tbaa !8
  %151 = icmp ult i64 %149, %150
  br i1 %151, label %153, label %152

152:                                              ; preds = %148
  br label %181

153:                                              ; preds = %148
  %154 = load ptr, ptr %4, align 8, !tbaa !4
  %155 = load ptr, ptr %4, align 8, !tbaa !4
  %156 = getelementptr inbounds %struct.Search, ptr %155, i32 0, i32 15
  %157 = load ptr, ptr %156, align 8, !tbaa !21
  %158 = load i64, ptr %10, align 8, !tbaa !8
  %159 = call i64 @width() #7
  %160 = mul i64 %158, %159
  %161 = getelementptr inbounds i64, ptr %157, i64 %160
  %162 = call i64 @place_of(ptr noundef %154, ptr noundef %161) #7
  %163 = load ptr, ptr %4, align 8, !tbaa !4
  %164 = getelementptr inbounds %struct.Search, ptr %163, i32 0, i32 18
  %165 = load ptr, ptr %164, align 8, !tbaa !22
  %166 = load i64, ptr %10, align 8, !tbaa !8
  %167 = getelementptr inbounds i64, ptr %165, i64 %166
  store i64 %162, ptr %167, align 8, !tbaa !8
  %168 = load ptr, ptr %4, align 8, !tbaa !4
  %169 = getelementptr inbounds %struct.Search, ptr %168, i32 0, i32 4
  %170 = load ptr, ptr %169, align 8, !tbaa !12
  %171 = load ptr, ptr %4, align 8, !tbaa !4
  %172 = getelementptr inbounds %struct.Search, ptr %171, i32 0, i32 18
  %173 = load ptr, ptr %172, align 8, !tbaa !22
  %174 = load i64, ptr %10, align 8, !tbaa !8
  %175 = getelementptr inbounds i64, ptr %173, i64 %174
  %176 = load i64, ptr %175, align 8, !tbaa !8
  %177 = getelementptr inbounds i32, ptr %170, i64 %176
  call void @llvm.prefetch.p0(ptr %177, i32 1, i32 3, i32 1)
  br label %178

178:                                              ; preds = %153
  %179 = load i64, ptr %10, align 8, !tbaa !8
  %180 = add i64 %179, 1
  store i64 %180, ptr %10, align 8, !tbaa !8
  br label %148, !llvm.loop !39

181:                                              ; preds = %152
  store i64 0, ptr %11, align 8, !tbaa !8
  br label %182

182:                                              ; preds = %256, %181
  %183 = load i64, ptr %11, align 8, !tbaa !8
  %184 = load i64, ptr %7, align 8, !tbaa !8
  %185 = icmp ult i64 %183, %184
  br i1 %185, label %187, label %186

186:                                              ; preds = %182
  br label %259

187:                                              ; preds = %182
  %188 = load ptr, ptr %4, align 8, !tbaa !4
  %189 = load ptr, ptr %4, align 8, !tbaa !4
  %190 = getelementptr inbounds %struct.Search, ptr %189, i32 0, i32 15
  %191 = load ptr, ptr %190, align 8, !tbaa !21
  %192 = load i64, ptr %11, align 8, !tbaa !8
  %193 = call i64 @width() #7
  %194 = mul i64 %192, %193
  %195 = getelementptr inbounds i64, ptr %191, i64 %194
  %196 = load ptr, ptr %4, align 8, !tbaa !4
  %197 = getelementptr inbounds %struct.Search, ptr %196, i32 0, i32 18
  %198 = load ptr, ptr %197, align 8, !tbaa !22
  %199 = load i64, ptr %11, align 8, !tbaa !8
  %200 = getelementptr inbounds i64, ptr %198, i64 %199
  %201 = load i64, ptr %200, align 8, !tbaa !8
  %202 = load ptr, ptr %4, align 8, !tbaa !4
  %203 = getelementptr inbounds %struct.Search, ptr %202, i32 0, i32 17
  %204 = load ptr, ptr %203, align 8, !tbaa !24
  %205 = load i64, ptr %11, align 8, !tbaa !8
  %206 = getelementptr inbounds i32, ptr %204, i64 %205
  %207 = load i32, ptr %206, align 4, !tbaa !14
  %208 = call i32 @keep(ptr noundef %188, ptr noundef %195, i64 noundef %201, i32 noundef %207) #7
  store i32 %208, ptr %12, align 4, !tbaa !14
  %209 = load ptr, ptr %4, align 8, !tbaa !4
  %210 = getelementptr inbounds %struct.Search, ptr %209, i32 0, i32 14
  %211 = load ptr, ptr %210, align 8, !tbaa !40
  %212 = load ptr, ptr %4, align 8, !tbaa !4
  %213 = getelementptr inbounds %struct.Search, ptr %212, i32 0, i32 16
  %214 = load ptr, ptr %213, align 8, !tbaa !41
  %215 = load i64, ptr %11, align 8, !tbaa !8
  %216 = getelementptr inbounds i32, ptr %214, i64 %215
  %217 = load i32, ptr %216, align 4, !tbaa !14
  %218 = zext i32 %217 to i64
  %219 = getelementptr inbounds i64, ptr %211, i64 %218
  %220 = load i64, ptr %219, align 8, !tbaa !8
  %221 = add nsw i64 %220, 1
  store i64 %221, ptr %219, align 8, !tbaa !8
  %222 = load ptr, ptr %4, align 8, !tbaa !4
  %223 = getelementptr inbounds %struct.Search, ptr %222, i32 0, i32 21
  %224 = load ptr, ptr %223, align 8, !tbaa !33
  %225 = icmp ne ptr %224, null
  br i1 %225, label %226, label %255

226:                                              ; preds = %187
  %227 = load ptr, ptr %4, align 8, !tbaa !4
  %228 = getelementptr inbounds %struct.Search, ptr %227, i32 0, i32 21
  %229 = load ptr, ptr %228, align 8, !tbaa !33
  %230 = load ptr, ptr %4, align 8, !tbaa !4
  %231 = getelementptr inbounds %struct.Search, ptr %230, i32 0, i32 22
  %232 = load i64, ptr %231, align 8, !tbaa !34
  %233 = add i64 %232, 1
  store i64 %233, ptr %231, align 8, !tbaa !34
  %234 = mul i64 3, %232
  %235 = getelementptr inbounds i32, ptr %229, i64 %234
  store ptr %235, ptr %13, align 8, !tbaa !4
  %236 = load ptr, ptr %4, align 8, !tbaa !4
  %237 = getelementptr inbounds %struct.Search, ptr %236, i32 0, i32 17
  %238 = load ptr, ptr %237, align 8, !tbaa !24
  %239 = load i64, ptr %11, align 8, !tbaa !8
  %240 = getelementptr inbounds i32, ptr %238, i64 %239
  %241 = load i32, ptr %240, align 4, !tbaa !14
  %242 = load ptr, ptr %13, align 8, !tbaa !4
  %243 = getelementptr inbounds i32, ptr %242, i64 0
  store i32 %241, ptr %243, align 4, !tbaa !14
  %244 = load ptr, ptr %4, align 8, !tbaa !4
  %245 = getelementptr inbounds %struct.Search, ptr %244, i32 0, i32 16
  %246 = load ptr, ptr %245, align 8, !tbaa !41
  %247 = load i64, ptr %11, align 8, !tbaa !8
  %248 = getelementptr inbounds i32, ptr %246, i64 %247
  %249 = load i32, ptr %248, align 4, !tbaa !14
  %250 = load ptr, ptr %13, align 8, !tbaa !4
  %251 = getelementptr inbounds i32, ptr %250, i64 1
  store i32 %249, ptr %251, align 4, !tbaa !14
  %252 = load i32, ptr %12, align 4, !tbaa !14
  %253 = load ptr, ptr %13, align 8, !tbaa !4
  %254 = getelementptr inbounds i32, ptr %253, i64 2
  store i32 %252, ptr %254, align 4, !tbaa !14
  br label %255

255:                                              ; preds = %226, %187
  br label %256

256:                                              ; preds = %255
  %257 = load i64, ptr %11, align 8, !tbaa !8
  %258 = add i64 %257, 1
  store i64 %258, ptr %11, align 8, !tbaa !8
  br label %182, !llvm.loop !42

259:                                              ; preds = %186
  br label %14, !llvm.loop !43

260:                                              ; preds = %14
  store i64 0, ptr %3, align 8
  br label %261

261:                                              ; preds = %260, %63, %45, %32
  %262 = load i64, ptr %3, align 8
  ret i64 %262
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
  %11 = load ptr, ptr %10, align 8, !tbaa !44
  %12 = icmp ne ptr %11, null
  br i1 %12, label %13, label %22

13:                                               ; preds = %4
  %14 = load ptr, ptr %5, align 8, !tbaa !4
  %15 = getelementptr inbounds %struct.Search, ptr %14, i32 0, i32 1
  %16 = load ptr, ptr %15, align 8, !tbaa !44
  %17 = load ptr, ptr %6, align 8, !tbaa !4
  %18 = load i64, ptr %7, align 8, !tbaa !8
  %19 = load ptr, ptr %5, align 8, !tbaa !4
  %20 = getelementptr inbounds %struct.Search, ptr %19, i32 0, i32 13
  %21 = load ptr, ptr %20, align 8, !tbaa !45
  call void %16(ptr noundef %17, i64 noundef %18, ptr noundef %21) #7
  br label %22

22:                                               ; preds = %13, %4
  %23 = load ptr, ptr %5, align 8, !tbaa !4
  %24 = getelementptr inbounds %struct.Search, ptr %23, i32 0, i32 0
  %25 = load ptr, ptr %24, align 8, !tbaa !46
  %26 = load ptr, ptr %6, align 8, !tbaa !4
  %27 = load i64, ptr %7, align 8, !tbaa !8
  %28 = load ptr, ptr %5, align 8, !tbaa !4
  %29 = getelementptr inbounds %struct.Search, ptr %28, i32 0, i32 15
  %30 = load ptr, ptr %29, align 8, !tbaa !21
  %31 = load i64, ptr %8, align 8, !tbaa !8
  %32 = call i64 @width() #7
  %33 = mul i64 %31, %32
  %34 = getelementptr inbounds i64, ptr %30, i64 %33
  %35 = load ptr, ptr %5, align 8, !tbaa !4
  %36 = getelementptr inbounds %struct.Search, ptr %35, i32 0, i32 16
  %37 = load ptr, ptr %36, align 8, !tbaa !41
  %38 = load i64, ptr %8, align 8, !tbaa !8
  %39 = getelementptr inbounds i32, ptr %37, i64 %38
  %40 = load ptr, ptr %5, align 8, !tbaa !4
  %41 = getelementptr inbounds %struct.Search, ptr %40, i32 0, i32 13
  %42 = load ptr, ptr %41, align 8, !tbaa !45
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
  %12 = getelementptr inbounds %struct.Search, ptr %11, i32 0, i32 10
  %13 = load i64, ptr %12, align 8, !tbaa !47
  %14 = add i64 %13, %10
  store i64 %14, ptr %12, align 8, !tbaa !47
  %15 = load i64, ptr %6, align 8, !tbaa !8
  %16 = and i64 %15, 1
  %17 = icmp ne i64 %16, 0
  br i1 %17, label %18, label %23

18:                                               ; preds = %3
  %19 = load ptr, ptr %4, align 8, !tbaa !4
  %20 = getelementptr inbounds %struct.Search, ptr %19, i32 0, i32 11
  %21 = load i64, ptr %20, align 8, !tbaa !48
  %22 = add i64 %21, 1
  store i64 %22, ptr %20, align 8, !tbaa !48
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
  %32 = getelementptr inbounds %struct.Search, ptr %31, i32 0, i32 12
  %33 = load i64, ptr %32, align 8, !tbaa !49
  %34 = icmp slt i64 %33, 0
  br i1 %34, label %35, label %39

35:                                               ; preds = %30
  %36 = load i64, ptr %5, align 8, !tbaa !8
  %37 = load ptr, ptr %4, align 8, !tbaa !4
  %38 = getelementptr inbounds %struct.Search, ptr %37, i32 0, i32 12
  store i64 %36, ptr %38, align 8, !tbaa !49
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

16:                                               ; preds = %172, %2
  %17 = load ptr, ptr %4, align 8, !tbaa !4
  %18 = getelementptr inbounds %struct.Search, ptr %17, i32 0, i32 9
  %19 = load i64, ptr %18, align 8, !tbaa !30
  %20 = load i64, ptr %5, align 8, !tbaa !8
  %21 = icmp ult i64 %19, %20
  br i1 %21, label %22, label %177

22:                                               ; preds = %16
  %23 = load ptr, ptr %4, align 8, !tbaa !4
  %24 = getelementptr inbounds %struct.Search, ptr %23, i32 0, i32 21
  %25 = load ptr, ptr %24, align 8, !tbaa !33
  %26 = icmp ne ptr %25, null
  br i1 %26, label %27, label %40

27:                                               ; preds = %22
  %28 = load ptr, ptr %4, align 8, !tbaa !4
  %29 = getelementptr inbounds %struct.Search, ptr %28, i32 0, i32 22
  %30 = load i64, ptr %29, align 8, !tbaa !34
  %31 = load ptr, ptr %4, align 8, !tbaa !4
  %32 = getelementptr inbounds %struct.Search, ptr %31, i32 0, i32 20
  %33 = load i64, ptr %32, align 8, !tbaa !36
  %34 = add i64 %30, %33
  %35 = load ptr, ptr %4, align 8, !tbaa !4
  %36 = getelementptr inbounds %struct.Search, ptr %35, i32 0, i32 23
  %37 = load i64, ptr %36, align 8, !tbaa !35
  %38 = icmp ugt i64 %34, %37
  br i1 %38, label %39, label %40

39:                                               ; preds = %27
  store i64 3, ptr %3, align 8
  br label %178

40:                                               ; preds = %27, %22
  %41 = load ptr, ptr %4, align 8, !tbaa !4
  %42 = getelementptr inbounds %struct.Search, ptr %41, i32 0, i32 13
  %43 = load ptr, ptr %42, align 8, !tbaa !45
  %44 = getelementptr inbounds i64, ptr %43, i64 0
  %45 = load i64, ptr %44, align 8, !tbaa !8
  store i64 %45, ptr %6, align 8, !tbaa !8
  %46 = load ptr, ptr %4, align 8, !tbaa !4
  %47 = getelementptr inbounds %struct.Search, ptr %46, i32 0, i32 22
  %48 = load i64, ptr %47, align 8, !tbaa !34
  store i64 %48, ptr %7, align 8, !tbaa !8
  %49 = load ptr, ptr %4, align 8, !tbaa !4
  %50 = load ptr, ptr %4, align 8, !tbaa !4
  %51 = getelementptr inbounds %struct.Search, ptr %50, i32 0, i32 2
  %52 = load ptr, ptr %51, align 8, !tbaa !13
  %53 = load ptr, ptr %4, align 8, !tbaa !4
  %54 = getelementptr inbounds %struct.Search, ptr %53, i32 0, i32 9
  %55 = load i64, ptr %54, align 8, !tbaa !30
  %56 = call i64 @width() #7
  %57 = mul i64 %55, %56
  %58 = getelementptr inbounds i64, ptr %52, i64 %57
  %59 = load ptr, ptr %4, align 8, !tbaa !4
  %60 = getelementptr inbounds %struct.Search, ptr %59, i32 0, i32 9
  %61 = load i64, ptr %60, align 8, !tbaa !30
  %62 = call i64 @look_at(ptr noundef %49, ptr noundef %58, i64 noundef %61, i64 noundef 0) #7
  store i64 %62, ptr %8, align 8, !tbaa !8
  %63 = load i64, ptr %8, align 8, !tbaa !8
  %64 = lshr i64 %63, 2
  store i64 %64, ptr %9, align 8, !tbaa !8
  store i64 0, ptr %10, align 8, !tbaa !8
  br label %65

65:                                               ; preds = %135, %40
  %66 = load i64, ptr %10, align 8, !tbaa !8
  %67 = load i64, ptr %9, align 8, !tbaa !8
  %68 = icmp ult i64 %66, %67
  br i1 %68, label %70, label %69

69:                                               ; preds = %65
  store i32 5, ptr %11, align 4
  br label %138

70:                                               ; preds = %65
  %71 = load ptr, ptr %4, align 8, !tbaa !4
  %72 = getelementptr inbounds %struct.Search, ptr %71, i32 0, i32 15
  %73 = load ptr, ptr %72, align 8, !tbaa !21
  %74 = load i64, ptr %10, align 8, !tbaa !8
  %75 = call i64 @width() #7
  %76 = mul i64 %74, %75
  %77 = getelementptr inbounds i64, ptr %73, i64 %76
  store ptr %77, ptr %12, align 8, !tbaa !4
  %78 = load ptr, ptr %4, align 8, !tbaa !4
  %79 = load ptr, ptr %12, align 8, !tbaa !4
  %80 = load ptr, ptr %4, align 8, !tbaa !4
  %81 = load ptr, ptr %12, align 8, !tbaa !4
  %82 = call i64 @place_of(ptr noundef %80, ptr noundef %81) #7
  %83 = load ptr, ptr %4, align 8, !tbaa !4
  %84 = getelementptr inbounds %struct.Search, ptr %83, i32 0, i32 9
  %85 = load i64, ptr %84, align 8, !tbaa !30
  %86 = trunc i64 %85 to i32
  %87 = call i32 @keep(ptr noundef %78, ptr noundef %79, i64 noundef %82, i32 noundef %86) #7
  store i32 %87, ptr %13, align 4, !tbaa !14
  %88 = load i32, ptr %13, align 4, !tbaa !14
  %89 = icmp eq i32 %88, -1
  br i1 %89, label %90, label %99

90:                                               ; preds = %70
  %91 = load i64, ptr %6, align 8, !tbaa !8
  %92 = load ptr, ptr %4, align 8, !tbaa !4
  %93 = getelementptr inbounds %struct.Search, ptr %92, i32 0, i32 13
  %94 = load ptr, ptr %93, align 8, !tbaa !45
  %95 = getelementptr inbounds i64, ptr %94, i64 0
  store i64 %91, ptr %95, align 8, !tbaa !8
  %96 = load i64, ptr %7, align 8, !tbaa !8
  %97 = load ptr, ptr %4, align 8, !tbaa !4
  %98 = getelementptr inbounds %struct.Search, ptr %97, i32 0, i32 22
  store i64 %96, ptr %98, align 8, !tbaa !34
  store i64 2, ptr %3, align 8
  store i32 1, ptr %11, align 4
  br label %132

99:                                               ; preds = %70
  %100 = load ptr, ptr %4, align 8, !tbaa !4
  %101 = getelementptr inbounds %struct.Search, ptr %100, i32 0, i32 21
  %102 = load ptr, ptr %101, align 8, !tbaa !33
  %103 = icmp ne ptr %102, null
  br i1 %103, label %104, label %131

104:                                              ; preds = %99
  %105 = load ptr, ptr %4, align 8, !tbaa !4
  %106 = getelementptr inbounds %struct.Search, ptr %105, i32 0, i32 21
  %107 = load ptr, ptr %106, align 8, !tbaa !33
  %108 = load ptr, ptr %4, align 8, !tbaa !4
  %109 = getelementptr inbounds %struct.Search, ptr %108, i32 0, i32 22
  %110 = load i64, ptr %109, align 8, !tbaa !34
  %111 = add i64 %110, 1
  store i64 %111, ptr %109, align 8, !tbaa !34
  %112 = mul i64 3, %110
  %113 = getelementptr inbounds i32, ptr %107, i64 %112
  store ptr %113, ptr %14, align 8, !tbaa !4
  %114 = load ptr, ptr %4, align 8, !tbaa !4
  %115 = getelementptr inbounds %struct.Search, ptr %114, i32 0, i32 9
  %116 = load i64, ptr %115, align 8, !tbaa !30
  %117 = trunc i64 %116 to i32
  %118 = load ptr, ptr %14, align 8, !tbaa !4
  %119 = getelementptr inbounds i32, ptr %118, i64 0
  store i32 %117, ptr %119, align 4, !tbaa !14
  %120 = load ptr, ptr %4, align 8, !tbaa !4
  %121 = getelementptr inbounds %struct.Search, ptr %120, i32 0, i32 16
  %122 = load ptr, ptr %121, align 8, !tbaa !41
  %123 = load i64, ptr %10, align 8, !tbaa !8
  %124 = getelementptr inbounds i32, ptr %122, i64 %123
  %125 = load i32, ptr %124, align 4, !tbaa !14
  %126 = load ptr, ptr %14, align 8, !tbaa !4
  %127 = getelementptr inbounds i32, ptr %126, i64 1
  store i32 %125, ptr %127, align 4, !tbaa !14
  %128 = load i32, ptr %13, align 4, !tbaa !14
  %129 = load ptr, ptr %14, align 8, !tbaa !4
  %130 = getelementptr inbounds i32, ptr %129, i64 2
  store i32 %128, ptr %130, align 4, !tbaa !14
  br label %131

131:                                              ; preds = %104, %99
  store i32 0, ptr %11, align 4
  br label %132

132:                                              ; preds = %131, %90
  %133 = load i32, ptr %11, align 4
  switch i32 %133, label %138 [
    i32 0, label %134
  ]

134:                                              ; preds = %132
  br label %135

135:                                              ; preds = %134
  %136 = load i64, ptr %10, align 8, !tbaa !8
  %137 = add i64 %136, 1
  store i64 %137, ptr %10, align 8, !tbaa !8
  br label %65, !llvm.loop !50

138:                                              ; preds = %132, %69
  %139 = load i32, ptr %11, align 4
  switch i32 %139, label %169 [
    i32 5, label %140
  ]

140:                                              ; preds = %138
  store i64 0, ptr %15, align 8, !tbaa !8
  br label %141

141:                                              ; preds = %160, %140
  %142 = load i64, ptr %15, align 8, !tbaa !8
  %143 = load i64, ptr %9, align 8, !tbaa !8
  %144 = icmp ult i64 %142, %143
  br i1 %144, label %146, label %145

145:                                              ; preds = %141
  store i32 8, ptr %11, align 4
  br label %163

146:                                              ; preds = %141
  %147 = load ptr, ptr %4, align 8, !tbaa !4
  %148 = getelementptr inbounds %struct.Search, ptr %147, i32 0, i32 14
  %149 = load ptr, ptr %148, align 8, !tbaa !40
  %150 = load ptr, ptr %4, align 8, !tbaa !4
  %151 = getelementptr inbounds %struct.Search, ptr %150, i32 0, i32 16
  %152 = load ptr, ptr %151, align 8, !tbaa !41
  %153 = load i64, ptr %15, align 8, !tbaa !8
  %154 = getelementptr inbounds i32, ptr %152, i64 %153
  %155 = load i32, ptr %154, align 4, !tbaa !14
  %156 = zext i32 %155 to i64
  %157 = getelementptr inbounds i64, ptr %149, i64 %156
  %158 = load i64, ptr %157, align 8, !tbaa !8
  %159 = add nsw i64 %158, 1
  store i64 %159, ptr %157, align 8, !tbaa !8
  br label %160

160:                                              ; preds = %146
  %161 = load i64, ptr %15, align 8, !tbaa !8
  %162 = add i64 %161, 1
  store i64 %162, ptr %15, align 8, !tbaa !8
  br label %141, !llvm.loop !51

163:                                              ; preds = %145
  %164 = load ptr, ptr %4, align 8, !tbaa !4
  %165 = load ptr, ptr %4, align 8, !tbaa !4
  %166 = getelementptr inbounds %struct.Search, ptr %165, i32 0, i32 9
  %167 = load i64, ptr %166, align 8, !tbaa !30
  %168 = load i64, ptr %8, align 8, !tbaa !8
  call void @count(ptr noundef %164, i64 noundef %167, i64 noundef %168) #7
  store i32 0, ptr %11, align 4
  br label %169

169:                                              ; preds = %163, %138
  %170 = load i32, ptr %11, align 4
  switch i32 %170, label %180 [
    i32 0, label %171
    i32 1, label %178
  ]

171:                                              ; preds = %169
  br label %172

172:                                              ; preds = %171
  %173 = load ptr, ptr %4, align 8, !tbaa !4
  %174 = getelementptr inbounds %struct.Search, ptr %173, i32 0, i32 9
  %175 = load i64, ptr %174, align 8, !tbaa !30
  %176 = add i64 %175, 1
  store i64 %176, ptr %174, align 8, !tbaa !30
  br label %16, !llvm.loop !52

177:                                              ; preds = %16
  store i64 0, ptr %3, align 8
  br label %178

178:                                              ; preds = %177, %169, %39
  %179 = load i64, ptr %3, align 8
  ret i64 %179

180:                                              ; preds = %169
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
  %10 = getelementptr inbounds %struct.Search, ptr %9, i32 0, i32 9
  %11 = load i64, ptr %10, align 8, !tbaa !30
  %12 = load i64, ptr %4, align 8, !tbaa !8
  %13 = icmp ult i64 %11, %12
  br i1 %13, label %14, label %24

14:                                               ; preds = %8
  %15 = load i64, ptr %5, align 8, !tbaa !8
  %16 = load ptr, ptr %3, align 8, !tbaa !4
  %17 = getelementptr inbounds %struct.Search, ptr %16, i32 0, i32 20
  %18 = load i64, ptr %17, align 8, !tbaa !36
  %19 = add i64 %15, %18
  %20 = load ptr, ptr %3, align 8, !tbaa !4
  %21 = getelementptr inbounds %struct.Search, ptr %20, i32 0, i32 19
  %22 = load i64, ptr %21, align 8, !tbaa !31
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
  %32 = getelementptr inbounds %struct.Search, ptr %31, i32 0, i32 9
  %33 = load i64, ptr %32, align 8, !tbaa !30
  %34 = call i64 @width() #7
  %35 = mul i64 %33, %34
  %36 = getelementptr inbounds i64, ptr %30, i64 %35
  %37 = load ptr, ptr %3, align 8, !tbaa !4
  %38 = getelementptr inbounds %struct.Search, ptr %37, i32 0, i32 9
  %39 = load i64, ptr %38, align 8, !tbaa !30
  %40 = load i64, ptr %5, align 8, !tbaa !8
  %41 = call i64 @look_at(ptr noundef %27, ptr noundef %36, i64 noundef %39, i64 noundef %40) #7
  store i64 %41, ptr %6, align 8, !tbaa !8
  %42 = load ptr, ptr %3, align 8, !tbaa !4
  %43 = load ptr, ptr %3, align 8, !tbaa !4
  %44 = getelementptr inbounds %struct.Search, ptr %43, i32 0, i32 9
  %45 = load i64, ptr %44, align 8, !tbaa !30
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
  %58 = getelementptr inbounds %struct.Search, ptr %57, i32 0, i32 9
  %59 = load i64, ptr %58, align 8, !tbaa !30
  %60 = trunc i64 %59 to i32
  %61 = load ptr, ptr %3, align 8, !tbaa !4
  %62 = getelementptr inbounds %struct.Search, ptr %61, i32 0, i32 17
  %63 = load ptr, ptr %62, align 8, !tbaa !24
  %64 = load i64, ptr %5, align 8, !tbaa !8
  %65 = getelementptr inbounds i32, ptr %63, i64 %64
  store i32 %60, ptr %65, align 4, !tbaa !14
  %66 = load ptr, ptr %3, align 8, !tbaa !4
  %67 = getelementptr inbounds %struct.Search, ptr %66, i32 0, i32 14
  %68 = load ptr, ptr %67, align 8, !tbaa !40
  %69 = load ptr, ptr %3, align 8, !tbaa !4
  %70 = getelementptr inbounds %struct.Search, ptr %69, i32 0, i32 16
  %71 = load ptr, ptr %70, align 8, !tbaa !41
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
  br label %51, !llvm.loop !53

82:                                               ; preds = %55
  br label %83

83:                                               ; preds = %82
  %84 = load ptr, ptr %3, align 8, !tbaa !4
  %85 = getelementptr inbounds %struct.Search, ptr %84, i32 0, i32 9
  %86 = load i64, ptr %85, align 8, !tbaa !30
  %87 = add i64 %86, 1
  store i64 %87, ptr %85, align 8, !tbaa !30
  br label %8, !llvm.loop !54

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
  %24 = load i64, ptr %23, align 8, !tbaa !55
  %25 = load ptr, ptr %6, align 8, !tbaa !4
  %26 = getelementptr inbounds %struct.Walk, ptr %25, i32 0, i32 3
  %27 = load i64, ptr %26, align 8, !tbaa !57
  %28 = icmp eq i64 %24, %27
  br i1 %28, label %29, label %30

29:                                               ; preds = %21
  store i64 1, ptr %4, align 8
  br label %318

30:                                               ; preds = %21
  %31 = load ptr, ptr %6, align 8, !tbaa !4
  %32 = getelementptr inbounds %struct.Walk, ptr %31, i32 0, i32 0
  %33 = load ptr, ptr %32, align 8, !tbaa !58
  %34 = load ptr, ptr %6, align 8, !tbaa !4
  %35 = getelementptr inbounds %struct.Walk, ptr %34, i32 0, i32 2
  %36 = load i64, ptr %35, align 8, !tbaa !55
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
  %51 = load i64, ptr %50, align 8, !tbaa !59
  %52 = icmp ult i64 %48, %51
  br i1 %52, label %54, label %53

53:                                               ; preds = %47
  br label %73

54:                                               ; preds = %47
  %55 = load ptr, ptr %5, align 8, !tbaa !4
  %56 = getelementptr inbounds %struct.Search, ptr %55, i32 0, i32 13
  %57 = load ptr, ptr %56, align 8, !tbaa !45
  %58 = load ptr, ptr %6, align 8, !tbaa !4
  %59 = getelementptr inbounds %struct.Walk, ptr %58, i32 0, i32 11
  %60 = load i64, ptr %59, align 8, !tbaa !60
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
  br label %47, !llvm.loop !61

73:                                               ; preds = %53
  %74 = load i64, ptr %10, align 8, !tbaa !8
  %75 = load ptr, ptr %6, align 8, !tbaa !4
  %76 = getelementptr inbounds %struct.Walk, ptr %75, i32 0, i32 13
  %77 = load i64, ptr %76, align 8, !tbaa !62
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
  %96 = load ptr, ptr %95, align 8, !tbaa !63
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
  %107 = load ptr, ptr %106, align 8, !tbaa !63
  %108 = load ptr, ptr %5, align 8, !tbaa !4
  %109 = getelementptr inbounds %struct.Search, ptr %108, i32 0, i32 16
  %110 = load ptr, ptr %109, align 8, !tbaa !41
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
  br label %99, !llvm.loop !64

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
  %134 = load ptr, ptr %133, align 8, !tbaa !63
  %135 = load ptr, ptr %5, align 8, !tbaa !4
  %136 = getelementptr inbounds %struct.Search, ptr %135, i32 0, i32 16
  %137 = load ptr, ptr %136, align 8, !tbaa !41
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
  %153 = load i64, ptr %152, align 8, !tbaa !65
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
  br label %126, !llvm.loop !66

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
  %174 = load i64, ptr %173, align 8, !tbaa !55
  %175 = load ptr, ptr %6, align 8, !tbaa !4
  %176 = getelementptr inbounds %struct.Walk, ptr %175, i32 0, i32 4
  %177 = load i64, ptr %176, align 8, !tbaa !67
  %178 = icmp ult i64 %174, %177
  br i1 %178, label %179, label %207

179:                                              ; preds = %171
  %180 = load ptr, ptr %6, align 8, !tbaa !4
  %181 = getelementptr inbounds %struct.Walk, ptr %180, i32 0, i32 6
  %182 = load i64, ptr %181, align 8, !tbaa !68
  %183 = add i64 %182, 64
  %184 = load ptr, ptr %6, align 8, !tbaa !4
  %185 = getelementptr inbounds %struct.Walk, ptr %184, i32 0, i32 7
  %186 = load i64, ptr %185, align 8, !tbaa !69
  %187 = icmp ugt i64 %183, %186
  br i1 %187, label %188, label %189

188:                                              ; preds = %179
  store i64 4, ptr %4, align 8
  store i32 1, ptr %12, align 4
  br label %314

189:                                              ; preds = %179
  %190 = load ptr, ptr %6, align 8, !tbaa !4
  %191 = getelementptr inbounds %struct.Walk, ptr %190, i32 0, i32 6
  %192 = load i64, ptr %191, align 8, !tbaa !68
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
  store i64 %200, ptr %202, align 8, !tbaa !68
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
  %210 = load ptr, ptr %209, align 8, !tbaa !63
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
  %221 = load ptr, ptr %220, align 8, !tbaa !70
  %222 = load ptr, ptr %5, align 8, !tbaa !4
  %223 = getelementptr inbounds %struct.Search, ptr %222, i32 0, i32 16
  %224 = load ptr, ptr %223, align 8, !tbaa !41
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
  br label %213, !llvm.loop !71

235:                                              ; preds = %217
  br label %236

236:                                              ; preds = %235, %207
  %237 = load i64, ptr %9, align 8, !tbaa !8
  %238 = icmp ne i64 %237, 0
  br i1 %238, label %239, label %247

239:                                              ; preds = %236
  %240 = load ptr, ptr %6, align 8, !tbaa !4
  %241 = getelementptr inbounds %struct.Walk, ptr %240, i32 0, i32 2
  %242 = load i64, ptr %241, align 8, !tbaa !55
  %243 = load ptr, ptr %6, align 8, !tbaa !4
  %244 = getelementptr inbounds %struct.Walk, ptr %243, i32 0, i32 4
  %245 = load i64, ptr %244, align 8, !tbaa !67
  %246 = icmp eq i64 %242, %245
  br i1 %246, label %247, label %248

247:                                              ; preds = %239, %236
  store i64 0, ptr %4, align 8
  store i32 1, ptr %12, align 4
  br label %314

248:                                              ; preds = %239
  %249 = load ptr, ptr %6, align 8, !tbaa !4
  %250 = getelementptr inbounds %struct.Walk, ptr %249, i32 0, i32 0
  %251 = load ptr, ptr %250, align 8, !tbaa !58
  %252 = load ptr, ptr %6, align 8, !tbaa !4
  %253 = getelementptr inbounds %struct.Walk, ptr %252, i32 0, i32 2
  %254 = load i64, ptr %253, align 8, !tbaa !55
  %255 = add i64 %254, 1
  store i64 %255, ptr %253, align 8, !tbaa !55
  %256 = call i64 @width() #7
  %257 = mul i64 %255, %256
  %258 = getelementptr inbounds i64, ptr %251, i64 %257
  store ptr %258, ptr %19, align 8, !tbaa !4
  %259 = load ptr, ptr %5, align 8, !tbaa !4
  %260 = getelementptr inbounds %struct.Search, ptr %259, i32 0, i32 16
  %261 = load ptr, ptr %260, align 8, !tbaa !41
  %262 = load i64, ptr %16, align 8, !tbaa !8
  %263 = getelementptr inbounds i32, ptr %261, i64 %262
  %264 = load i32, ptr %263, align 4, !tbaa !14
  %265 = load ptr, ptr %6, align 8, !tbaa !4
  %266 = getelementptr inbounds %struct.Walk, ptr %265, i32 0, i32 1
  %267 = load ptr, ptr %266, align 8, !tbaa !72
  %268 = load ptr, ptr %6, align 8, !tbaa !4
  %269 = getelementptr inbounds %struct.Walk, ptr %268, i32 0, i32 2
  %270 = load i64, ptr %269, align 8, !tbaa !55
  %271 = sub i64 %270, 1
  %272 = getelementptr inbounds i32, ptr %267, i64 %271
  store i32 %264, ptr %272, align 4, !tbaa !14
  %273 = load ptr, ptr %6, align 8, !tbaa !4
  %274 = getelementptr inbounds %struct.Walk, ptr %273, i32 0, i32 14
  %275 = load ptr, ptr %274, align 8, !tbaa !73
  %276 = icmp ne ptr %275, null
  br i1 %276, label %277, label %289

277:                                              ; preds = %248
  %278 = load ptr, ptr %6, align 8, !tbaa !4
  %279 = getelementptr inbounds %struct.Walk, ptr %278, i32 0, i32 14
  %280 = load ptr, ptr %279, align 8, !tbaa !73
  %281 = load ptr, ptr %8, align 8, !tbaa !4
  %282 = load ptr, ptr %5, align 8, !tbaa !4
  %283 = getelementptr inbounds %struct.Search, ptr %282, i32 0, i32 16
  %284 = load ptr, ptr %283, align 8, !tbaa !41
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
  %297 = getelementptr inbounds %struct.Search, ptr %296, i32 0, i32 15
  %298 = load ptr, ptr %297, align 8, !tbaa !21
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
  br label %290, !llvm.loop !74

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
  br label %21, !llvm.loop !75

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
  %13 = load ptr, ptr %12, align 8, !tbaa !76
  %14 = load ptr, ptr %3, align 8, !tbaa !4
  %15 = getelementptr inbounds %struct.Walk, ptr %14, i32 0, i32 6
  %16 = load i64, ptr %15, align 8, !tbaa !68
  %17 = add i64 %16, 1
  store i64 %17, ptr %15, align 8, !tbaa !68
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
  %30 = load i64, ptr %29, align 8, !tbaa !68
  %31 = load ptr, ptr %3, align 8, !tbaa !4
  %32 = getelementptr inbounds %struct.Walk, ptr %31, i32 0, i32 7
  %33 = load i64, ptr %32, align 8, !tbaa !69
  %34 = icmp ult i64 %30, %33
  br label %35

35:                                               ; preds = %27, %23
  %36 = phi i1 [ false, %23 ], [ %34, %27 ]
  br i1 %36, label %10, label %37, !llvm.loop !77

37:                                               ; preds = %35
  %38 = load i64, ptr %6, align 8, !tbaa !8
  ret i64 %38
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
  br label %5, !llvm.loop !78

25:                                               ; preds = %9
  %26 = load i64, ptr %3, align 8, !tbaa !8
  %27 = mul i64 %26, -2960836687051489901
  ret i64 %27
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
  br label %7, !llvm.loop !79

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
!10 = !{!11, !9, i64 64}
!11 = !{!"", !5, i64 0, !5, i64 8, !5, i64 16, !5, i64 24, !5, i64 32, !9, i64 40, !9, i64 48, !9, i64 56, !9, i64 64, !9, i64 72, !9, i64 80, !9, i64 88, !9, i64 96, !5, i64 104, !5, i64 112, !5, i64 120, !5, i64 128, !5, i64 136, !5, i64 144, !9, i64 152, !9, i64 160, !5, i64 168, !9, i64 176, !9, i64 184}
!12 = !{!11, !5, i64 32}
!13 = !{!11, !5, i64 16}
!14 = !{!15, !15, i64 0}
!15 = !{!"int", !6, i64 0}
!16 = !{!11, !9, i64 40}
!17 = distinct !{!17, !18, !19}
!18 = !{!"llvm.loop.mustprogress"}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = distinct !{!20, !18, !19}
!21 = !{!11, !5, i64 120}
!22 = !{!11, !5, i64 144}
!23 = distinct !{!23, !18, !19}
!24 = !{!11, !5, i64 136}
!25 = distinct !{!25, !18, !19}
!26 = distinct !{!26, !19}
!27 = !{!11, !9, i64 56}
!28 = distinct !{!28, !18, !19}
!29 = !{!11, !5, i64 24}
!30 = !{!11, !9, i64 72}
!31 = !{!11, !9, i64 152}
!32 = !{!11, !9, i64 48}
!33 = !{!11, !5, i64 168}
!34 = !{!11, !9, i64 176}
!35 = !{!11, !9, i64 184}
!36 = !{!11, !9, i64 160}
!37 = distinct !{!37, !18, !19}
!38 = distinct !{!38, !18, !19}
!39 = distinct !{!39, !18, !19}
!40 = !{!11, !5, i64 112}
!41 = !{!11, !5, i64 128}
!42 = distinct !{!42, !18, !19}
!43 = distinct !{!43, !18, !19}
!44 = !{!11, !5, i64 8}
!45 = !{!11, !5, i64 104}
!46 = !{!11, !5, i64 0}
!47 = !{!11, !9, i64 80}
!48 = !{!11, !9, i64 88}
!49 = !{!11, !9, i64 96}
!50 = distinct !{!50, !18, !19}
!51 = distinct !{!51, !18, !19}
!52 = distinct !{!52, !18, !19}
!53 = distinct !{!53, !18, !19}
!54 = distinct !{!54, !18, !19}
!55 = !{!56, !9, i64 16}
!56 = !{!"", !5, i64 0, !5, i64 8, !9, i64 16, !9, i64 24, !9, i64 32, !5, i64 40, !9, i64 48, !9, i64 56, !5, i64 64, !5, i64 72, !9, i64 80, !9, i64 88, !9, i64 96, !9, i64 104, !5, i64 112}
!57 = !{!56, !9, i64 24}
!58 = !{!56, !5, i64 0}
!59 = !{!56, !9, i64 96}
!60 = !{!56, !9, i64 88}
!61 = distinct !{!61, !18, !19}
!62 = !{!56, !9, i64 104}
!63 = !{!56, !5, i64 64}
!64 = distinct !{!64, !18, !19}
!65 = !{!56, !9, i64 80}
!66 = distinct !{!66, !18, !19}
!67 = !{!56, !9, i64 32}
!68 = !{!56, !9, i64 48}
!69 = !{!56, !9, i64 56}
!70 = !{!56, !5, i64 72}
!71 = distinct !{!71, !18, !19}
!72 = !{!56, !5, i64 8}
!73 = !{!56, !5, i64 112}
!74 = distinct !{!74, !18, !19}
!75 = distinct !{!75, !19}
!76 = !{!56, !5, i64 40}
!77 = distinct !{!77, !18, !19}
!78 = distinct !{!78, !18, !19}
!79 = distinct !{!79, !18, !19}
