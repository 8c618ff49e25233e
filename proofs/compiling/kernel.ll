; made of kernel.c, 0918b6fa1761a269502d49a259dbfd9dadea1b7e9bd3e9a32a44ae992d821591

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
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !4
  store i64 %1, ptr %5, align 8, !tbaa !8
  store i64 0, ptr %6, align 8, !tbaa !8
  br label %11

11:                                               ; preds = %41, %2
  %12 = load i64, ptr %6, align 8, !tbaa !8
  %13 = load i64, ptr %5, align 8, !tbaa !8
  %14 = icmp ult i64 %12, %13
  br i1 %14, label %16, label %15

15:                                               ; preds = %11
  br label %44

16:                                               ; preds = %11
  %17 = load ptr, ptr %4, align 8, !tbaa !4
  %18 = load ptr, ptr %4, align 8, !tbaa !4
  %19 = getelementptr inbounds %struct.Search, ptr %18, i32 0, i32 15
  %20 = load ptr, ptr %19, align 8, !tbaa !21
  %21 = load i64, ptr %6, align 8, !tbaa !8
  %22 = call i64 @width() #7
  %23 = mul i64 %21, %22
  %24 = getelementptr inbounds i64, ptr %20, i64 %23
  %25 = call i64 @place_of(ptr noundef %17, ptr noundef %24) #7
  %26 = load ptr, ptr %4, align 8, !tbaa !4
  %27 = getelementptr inbounds %struct.Search, ptr %26, i32 0, i32 18
  %28 = load ptr, ptr %27, align 8, !tbaa !22
  %29 = load i64, ptr %6, align 8, !tbaa !8
  %30 = getelementptr inbounds i64, ptr %28, i64 %29
  store i64 %25, ptr %30, align 8, !tbaa !8
  %31 = load ptr, ptr %4, align 8, !tbaa !4
  %32 = getelementptr inbounds %struct.Search, ptr %31, i32 0, i32 4
  %33 = load ptr, ptr %32, align 8, !tbaa !12
  %34 = load ptr, ptr %4, align 8, !tbaa !4
  %35 = getelementptr inbounds %struct.Search, ptr %34, i32 0, i32 18
  %36 = load ptr, ptr %35, align 8, !tbaa !22
  %37 = load i64, ptr %6, align 8, !tbaa !8
  %38 = getelementptr inbounds i64, ptr %36, i64 %37
  %39 = load i64, ptr %38, align 8, !tbaa !8
  %40 = getelementptr inbounds i32, ptr %33, i64 %39
  call void @llvm.prefetch.p0(ptr %40, i32 1, i32 3, i32 1)
  br label %41

41:                                               ; preds = %16
  %42 = load i64, ptr %6, align 8, !tbaa !8
  %43 = add i64 %42, 1
  store i64 %43, ptr %6, align 8, !tbaa !8
  br label %11, !llvm.loop !23

44:                                               ; preds = %15
  store i64 0, ptr %7, align 8, !tbaa !8
  br label %45

45:                                               ; preds = %58, %44
  %46 = load i64, ptr %7, align 8, !tbaa !8
  %47 = load i64, ptr %5, align 8, !tbaa !8
  %48 = icmp ult i64 %46, %47
  br i1 %48, label %50, label %49

49:                                               ; preds = %45
  br label %61

50:                                               ; preds = %45
  %51 = load ptr, ptr %4, align 8, !tbaa !4
  %52 = load ptr, ptr %4, align 8, !tbaa !4
  %53 = getelementptr inbounds %struct.Search, ptr %52, i32 0, i32 18
  %54 = load ptr, ptr %53, align 8, !tbaa !22
  %55 = load i64, ptr %7, align 8, !tbaa !8
  %56 = getelementptr inbounds i64, ptr %54, i64 %55
  %57 = load i64, ptr %56, align 8, !tbaa !8
  call void @touch(ptr noundef %51, i64 noundef %57) #7
  br label %58

58:                                               ; preds = %50
  %59 = load i64, ptr %7, align 8, !tbaa !8
  %60 = add i64 %59, 1
  store i64 %60, ptr %7, align 8, !tbaa !8
  br label %45, !llvm.loop !24

61:                                               ; preds = %49
  store i64 0, ptr %8, align 8, !tbaa !8
  br label %62

62:                                               ; preds = %104, %61
  %63 = load i64, ptr %8, align 8, !tbaa !8
  %64 = load i64, ptr %5, align 8, !tbaa !8
  %65 = icmp ult i64 %63, %64
  br i1 %65, label %67, label %66

66:                                               ; preds = %62
  store i32 8, ptr %9, align 4
  br label %107

67:                                               ; preds = %62
  %68 = load ptr, ptr %4, align 8, !tbaa !4
  %69 = load ptr, ptr %4, align 8, !tbaa !4
  %70 = getelementptr inbounds %struct.Search, ptr %69, i32 0, i32 15
  %71 = load ptr, ptr %70, align 8, !tbaa !21
  %72 = load i64, ptr %8, align 8, !tbaa !8
  %73 = call i64 @width() #7
  %74 = mul i64 %72, %73
  %75 = getelementptr inbounds i64, ptr %71, i64 %74
  %76 = load ptr, ptr %4, align 8, !tbaa !4
  %77 = getelementptr inbounds %struct.Search, ptr %76, i32 0, i32 18
  %78 = load ptr, ptr %77, align 8, !tbaa !22
  %79 = load i64, ptr %8, align 8, !tbaa !8
  %80 = getelementptr inbounds i64, ptr %78, i64 %79
  %81 = load i64, ptr %80, align 8, !tbaa !8
  %82 = load ptr, ptr %4, align 8, !tbaa !4
  %83 = getelementptr inbounds %struct.Search, ptr %82, i32 0, i32 17
  %84 = load ptr, ptr %83, align 8, !tbaa !25
  %85 = load i64, ptr %8, align 8, !tbaa !8
  %86 = getelementptr inbounds i32, ptr %84, i64 %85
  %87 = load i32, ptr %86, align 4, !tbaa !14
  %88 = call i32 @keep(ptr noundef %68, ptr noundef %75, i64 noundef %81, i32 noundef %87) #7
  store i32 %88, ptr %10, align 4, !tbaa !14
  %89 = load i32, ptr %10, align 4, !tbaa !14
  %90 = icmp eq i32 %89, -1
  br i1 %90, label %91, label %93

91:                                               ; preds = %67
  %92 = load i64, ptr %8, align 8, !tbaa !8
  store i64 %92, ptr %3, align 8
  store i32 1, ptr %9, align 4
  br label %101

93:                                               ; preds = %67
  %94 = load i32, ptr %10, align 4, !tbaa !14
  %95 = zext i32 %94 to i64
  %96 = load ptr, ptr %4, align 8, !tbaa !4
  %97 = getelementptr inbounds %struct.Search, ptr %96, i32 0, i32 18
  %98 = load ptr, ptr %97, align 8, !tbaa !22
  %99 = load i64, ptr %8, align 8, !tbaa !8
  %100 = getelementptr inbounds i64, ptr %98, i64 %99
  store i64 %95, ptr %100, align 8, !tbaa !8
  store i32 0, ptr %9, align 4
  br label %101

101:                                              ; preds = %93, %91
  %102 = load i32, ptr %9, align 4
  switch i32 %102, label %107 [
    i32 0, label %103
  ]

103:                                              ; preds = %101
  br label %104

104:                                              ; preds = %103
  %105 = load i64, ptr %8, align 8, !tbaa !8
  %106 = add i64 %105, 1
  store i64 %106, ptr %8, align 8, !tbaa !8
  br label %62, !llvm.loop !26

107:                                              ; preds = %101, %66
  %108 = load i32, ptr %9, align 4
  switch i32 %108, label %113 [
    i32 8, label %109
    i32 1, label %111
  ]

109:                                              ; preds = %107
  %110 = load i64, ptr %5, align 8, !tbaa !8
  store i64 %110, ptr %3, align 8
  br label %111

111:                                              ; preds = %109, %107
  %112 = load i64, ptr %3, align 8
  ret i64 %112

113:                                              ; preds = %107
  unreachable
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
  %9 = load i64, ptr %4, align 8, !tbaa !8
  %10 = getelementptr inbounds i32, ptr %8, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !14
  store i32 %11, ptr %5, align 4, !tbaa !14
  %12 = load i32, ptr %5, align 4, !tbaa !14
  %13 = icmp ne i32 %12, 0
  br i1 %13, label %14, label %24

14:                                               ; preds = %2
  %15 = load ptr, ptr %3, align 8, !tbaa !4
  %16 = getelementptr inbounds %struct.Search, ptr %15, i32 0, i32 2
  %17 = load ptr, ptr %16, align 8, !tbaa !13
  %18 = load i32, ptr %5, align 4, !tbaa !14
  %19 = sub i32 %18, 1
  %20 = zext i32 %19 to i64
  %21 = call i64 @width() #7
  %22 = mul i64 %20, %21
  %23 = getelementptr inbounds i64, ptr %17, i64 %22
  call void @llvm.prefetch.p0(ptr %23, i32 0, i32 3, i32 1)
  br label %24

24:                                               ; preds = %14, %2
  ret void
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
  br label %13, !llvm.loop !27

51:                                               ; preds = %48
  %52 = load ptr, ptr %6, align 8, !tbaa !4
  %53 = getelementptr inbounds %struct.Search, ptr %52, i32 0, i32 8
  %54 = load i64, ptr %53, align 8, !tbaa !10
  %55 = load ptr, ptr %6, align 8, !tbaa !4
  %56 = getelementptr inbounds %struct.Search, ptr %55, i32 0, i32 7
  %57 = load i64, ptr %56, align 8, !tbaa !28
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
  br label %61, !llvm.loop !29

85:                                               ; preds = %65
  %86 = load i32, ptr %9, align 4, !tbaa !14
  %87 = load ptr, ptr %6, align 8, !tbaa !4
  %88 = getelementptr inbounds %struct.Search, ptr %87, i32 0, i32 3
  %89 = load ptr, ptr %88, align 8, !tbaa !30
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
  %12 = alloca i64, align 8
  %13 = alloca i32, align 4
  %14 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8, !tbaa !4
  store i64 %1, ptr %5, align 8, !tbaa !8
  br label %15

15:                                               ; preds = %277, %2
  %16 = load ptr, ptr %4, align 8, !tbaa !4
  %17 = getelementptr inbounds %struct.Search, ptr %16, i32 0, i32 9
  %18 = load i64, ptr %17, align 8, !tbaa !31
  %19 = load i64, ptr %5, align 8, !tbaa !8
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %21, label %278

21:                                               ; preds = %15
  %22 = load ptr, ptr %4, align 8, !tbaa !4
  %23 = getelementptr inbounds %struct.Search, ptr %22, i32 0, i32 8
  %24 = load i64, ptr %23, align 8, !tbaa !10
  %25 = load ptr, ptr %4, align 8, !tbaa !4
  %26 = getelementptr inbounds %struct.Search, ptr %25, i32 0, i32 19
  %27 = load i64, ptr %26, align 8, !tbaa !32
  %28 = add i64 %24, %27
  %29 = load ptr, ptr %4, align 8, !tbaa !4
  %30 = getelementptr inbounds %struct.Search, ptr %29, i32 0, i32 6
  %31 = load i64, ptr %30, align 8, !tbaa !33
  %32 = icmp ugt i64 %28, %31
  br i1 %32, label %33, label %34

33:                                               ; preds = %21
  store i64 1, ptr %3, align 8
  br label %279

34:                                               ; preds = %21
  %35 = load ptr, ptr %4, align 8, !tbaa !4
  %36 = getelementptr inbounds %struct.Search, ptr %35, i32 0, i32 8
  %37 = load i64, ptr %36, align 8, !tbaa !10
  %38 = load ptr, ptr %4, align 8, !tbaa !4
  %39 = getelementptr inbounds %struct.Search, ptr %38, i32 0, i32 19
  %40 = load i64, ptr %39, align 8, !tbaa !32
  %41 = add i64 %37, %40
  %42 = load ptr, ptr %4, align 8, !tbaa !4
  %43 = getelementptr inbounds %struct.Search, ptr %42, i32 0, i32 7
  %44 = load i64, ptr %43, align 8, !tbaa !28
  %45 = icmp ugt i64 %41, %44
  br i1 %45, label %46, label %47

46:                                               ; preds = %34
  store i64 2, ptr %3, align 8
  br label %279

47:                                               ; preds = %34
  %48 = load ptr, ptr %4, align 8, !tbaa !4
  %49 = getelementptr inbounds %struct.Search, ptr %48, i32 0, i32 21
  %50 = load ptr, ptr %49, align 8, !tbaa !34
  %51 = icmp ne ptr %50, null
  br i1 %51, label %52, label %65

52:                                               ; preds = %47
  %53 = load ptr, ptr %4, align 8, !tbaa !4
  %54 = getelementptr inbounds %struct.Search, ptr %53, i32 0, i32 22
  %55 = load i64, ptr %54, align 8, !tbaa !35
  %56 = load ptr, ptr %4, align 8, !tbaa !4
  %57 = getelementptr inbounds %struct.Search, ptr %56, i32 0, i32 19
  %58 = load i64, ptr %57, align 8, !tbaa !32
  %59 = add i64 %55, %58
  %60 = load ptr, ptr %4, align 8, !tbaa !4
  %61 = getelementptr inbounds %struct.Search, ptr %60, i32 0, i32 23
  %62 = load i64, ptr %61, align 8, !tbaa !36
  %63 = icmp ugt i64 %59, %62
  br i1 %63, label %64, label %65

64:                                               ; preds = %52
  store i64 3, ptr %3, align 8
  br label %279

65:                                               ; preds = %52, %47
  %66 = load ptr, ptr %4, align 8, !tbaa !4
  %67 = getelementptr inbounds %struct.Search, ptr %66, i32 0, i32 9
  %68 = load i64, ptr %67, align 8, !tbaa !31
  %69 = add i64 %68, 32
  %70 = load i64, ptr %5, align 8, !tbaa !8
  %71 = icmp ult i64 %69, %70
  br i1 %71, label %72, label %77

72:                                               ; preds = %65
  %73 = load ptr, ptr %4, align 8, !tbaa !4
  %74 = getelementptr inbounds %struct.Search, ptr %73, i32 0, i32 9
  %75 = load i64, ptr %74, align 8, !tbaa !31
  %76 = add i64 %75, 32
  br label %79

77:                                               ; preds = %65
  %78 = load i64, ptr %5, align 8, !tbaa !8
  br label %79

79:                                               ; preds = %77, %72
  %80 = phi i64 [ %76, %72 ], [ %78, %77 ]
  store i64 %80, ptr %6, align 8, !tbaa !8
  store i64 0, ptr %7, align 8, !tbaa !8
  br label %81

81:                                               ; preds = %143, %79
  %82 = load ptr, ptr %4, align 8, !tbaa !4
  %83 = getelementptr inbounds %struct.Search, ptr %82, i32 0, i32 9
  %84 = load i64, ptr %83, align 8, !tbaa !31
  %85 = load i64, ptr %6, align 8, !tbaa !8
  %86 = icmp ult i64 %84, %85
  br i1 %86, label %87, label %97

87:                                               ; preds = %81
  %88 = load i64, ptr %7, align 8, !tbaa !8
  %89 = load ptr, ptr %4, align 8, !tbaa !4
  %90 = getelementptr inbounds %struct.Search, ptr %89, i32 0, i32 20
  %91 = load i64, ptr %90, align 8, !tbaa !37
  %92 = add i64 %88, %91
  %93 = load ptr, ptr %4, align 8, !tbaa !4
  %94 = getelementptr inbounds %struct.Search, ptr %93, i32 0, i32 19
  %95 = load i64, ptr %94, align 8, !tbaa !32
  %96 = icmp ule i64 %92, %95
  br label %97

97:                                               ; preds = %87, %81
  %98 = phi i1 [ false, %81 ], [ %96, %87 ]
  br i1 %98, label %99, label %148

99:                                               ; preds = %97
  %100 = load ptr, ptr %4, align 8, !tbaa !4
  %101 = load ptr, ptr %4, align 8, !tbaa !4
  %102 = getelementptr inbounds %struct.Search, ptr %101, i32 0, i32 2
  %103 = load ptr, ptr %102, align 8, !tbaa !13
  %104 = load ptr, ptr %4, align 8, !tbaa !4
  %105 = getelementptr inbounds %struct.Search, ptr %104, i32 0, i32 9
  %106 = load i64, ptr %105, align 8, !tbaa !31
  %107 = call i64 @width() #7
  %108 = mul i64 %106, %107
  %109 = getelementptr inbounds i64, ptr %103, i64 %108
  %110 = load ptr, ptr %4, align 8, !tbaa !4
  %111 = getelementptr inbounds %struct.Search, ptr %110, i32 0, i32 9
  %112 = load i64, ptr %111, align 8, !tbaa !31
  %113 = load i64, ptr %7, align 8, !tbaa !8
  %114 = call i64 @look_at(ptr noundef %100, ptr noundef %109, i64 noundef %112, i64 noundef %113) #7
  store i64 %114, ptr %8, align 8, !tbaa !8
  %115 = load ptr, ptr %4, align 8, !tbaa !4
  %116 = load ptr, ptr %4, align 8, !tbaa !4
  %117 = getelementptr inbounds %struct.Search, ptr %116, i32 0, i32 9
  %118 = load i64, ptr %117, align 8, !tbaa !31
  %119 = load i64, ptr %8, align 8, !tbaa !8
  call void @count(ptr noundef %115, i64 noundef %118, i64 noundef %119) #7
  %120 = load i64, ptr %7, align 8, !tbaa !8
  %121 = load i64, ptr %8, align 8, !tbaa !8
  %122 = lshr i64 %121, 2
  %123 = add i64 %120, %122
  store i64 %123, ptr %9, align 8, !tbaa !8
  br label %124

124:                                              ; preds = %139, %99
  %125 = load i64, ptr %7, align 8, !tbaa !8
  %126 = load i64, ptr %9, align 8, !tbaa !8
  %127 = icmp ult i64 %125, %126
  br i1 %127, label %129, label %128

128:                                              ; preds = %124
  br label %142

129:                                              ; preds = %124
  %130 = load ptr, ptr %4, align 8, !tbaa !4
  %131 = getelementptr inbounds %struct.Search, ptr %130, i32 0, i32 9
  %132 = load i64, ptr %131, align 8, !tbaa !31
  %133 = trunc i64 %132 to i32
  %134 = load ptr, ptr %4, align 8, !tbaa !4
  %135 = getelementptr inbounds %struct.Search, ptr %134, i32 0, i32 17
  %136 = load ptr, ptr %135, align 8, !tbaa !25
  %137 = load i64, ptr %7, align 8, !tbaa !8
  %138 = getelementptr inbounds i32, ptr %136, i64 %137
  store i32 %133, ptr %138, align 4, !tbaa !14
  br label %139

139:                                              ; preds = %129
  %140 = load i64, ptr %7, align 8, !tbaa !8
  %141 = add i64 %140, 1
  store i64 %141, ptr %7, align 8, !tbaa !8
  br label %124, !llvm.loop !38

142:                                              ; preds = %128
  br label %143

143:                                              ; preds = %142
  %144 = load ptr, ptr %4, align 8, !tbaa !4
  %145 = getelementptr inbounds %struct.Search, ptr %144, i32 0, i32 9
  %146 = load i64, ptr %145, align 8, !tbaa !31
  %147 = add i64 %146, 1
  store i64 %147, ptr %145, align 8, !tbaa !31
  br label %81, !llvm.loop !39

148:                                              ; preds = %97
  store i64 0, ptr %10, align 8, !tbaa !8
  br label %149

149:                                              ; preds = %179, %148
  %150 = load i64, ptr %10, align 8, !tbaa !8
  %151 = load i64, ptr %7, align 8, !tbaa !8
  %152 = icmp ult i64 %150, %151
  br i1 %152, label %154, label %153

153:                                              ; preds = %149
  br label %182

154:                                              ; preds = %149
  %155 = load ptr, ptr %4, align 8, !tbaa !4
  %156 = load ptr, ptr %4, align 8, !tbaa !4
  %157 = getelementptr inbounds %struct.Search, ptr %156, i32 0, i32 15
  %158 = load ptr, ptr %157, align 8, !tbaa !21
  %159 = load i64, ptr %10, align 8, !tbaa !8
  %160 = call i64 @width() #7
  %161 = mul i64 %159, %160
  %162 = getelementptr inbounds i64, ptr %158, i64 %161
  %163 = call i64 @place_of(ptr noundef %155, ptr noundef %162) #7
  %164 = load ptr, ptr %4, align 8, !tbaa !4
  %165 = getelementptr inbounds %struct.Search, ptr %164, i32 0, i32 18
  %166 = load ptr, ptr %165, align 8, !tbaa !22
  %167 = load i64, ptr %10, align 8, !tbaa !8
  %168 = getelementptr inbounds i64, ptr %166, i64 %167
  store i64 %163, ptr %168, align 8, !tbaa !8
  %169 = load ptr, ptr %4, align 8, !tbaa !4
  %170 = getelementptr inbounds %struct.Search, ptr %169, i32 0, i32 4
  %171 = load ptr, ptr %170, align 8, !tbaa !12
  %172 = load ptr, ptr %4, align 8, !tbaa !4
  %173 = getelementptr inbounds %struct.Search, ptr %172, i32 0, i32 18
  %174 = load ptr, ptr %173, align 8, !tbaa !22
  %175 = load i64, ptr %10, align 8, !tbaa !8
  %176 = getelementptr inbounds i64, ptr %174, i64 %175
  %177 = load i64, ptr %176, align 8, !tbaa !8
  %178 = getelementptr inbounds i32, ptr %171, i64 %177
  call void @llvm.prefetch.p0(ptr %178, i32 1, i32 3, i32 1)
  br label %179

179:                                              ; preds = %154
  %180 = load i64, ptr %10, align 8, !tbaa !8
  %181 = add i64 %180, 1
  store i64 %181, ptr %10, align 8, !tbaa !8
  br label %149, !llvm.loop !40

182:                                              ; preds = %153
  store i64 0, ptr %11, align 8, !tbaa !8
  br label %183

183:                                              ; preds = %196, %182
  %184 = load i64, ptr %11, align 8, !tbaa !8
  %185 = load i64, ptr %7, align 8, !tbaa !8
  %186 = icmp ult i64 %184, %185
  br i1 %186, label %188, label %187

187:                                              ; preds = %183
  br label %199

188:                                              ; preds = %183
  %189 = load ptr, ptr %4, align 8, !tbaa !4
  %190 = load ptr, ptr %4, align 8, !tbaa !4
  %191 = getelementptr inbounds %struct.Search, ptr %190, i32 0, i32 18
  %192 = load ptr, ptr %191, align 8, !tbaa !22
  %193 = load i64, ptr %11, align 8, !tbaa !8
  %194 = getelementptr inbounds i64, ptr %192, i64 %193
  %195 = load i64, ptr %194, align 8, !tbaa !8
  call void @touch(ptr noundef %189, i64 noundef %195) #7
  br label %196

196:                                              ; preds = %188
  %197 = load i64, ptr %11, align 8, !tbaa !8
  %198 = add i64 %197, 1
  store i64 %198, ptr %11, align 8, !tbaa !8
  br label %183, !llvm.loop !41

199:                                              ; preds = %187
  store i64 0, ptr %12, align 8, !tbaa !8
  br label %200

200:                                              ; preds = %274, %199
  %201 = load i64, ptr %12, align 8, !tbaa !8
  %202 = load i64, ptr %7, align 8, !tbaa !8
  %203 = icmp ult i64 %201, %202
  br i1 %203, label %205, label %204

204:                                              ; preds = %200
  br label %277

205:                                              ; preds = %200
  %206 = load ptr, ptr %4, align 8, !tbaa !4
  %207 = load ptr, ptr %4, align 8, !tbaa !4
  %208 = getelementptr inbounds %struct.Search, ptr %207, i32 0, i32 15
  %209 = load ptr, ptr %208, align 8, !tbaa !21
  %210 = load i64, ptr %12, align 8, !tbaa !8
  %211 = call i64 @width() #7
  %212 = mul i64 %210, %211
  %213 = getelementptr inbounds i64, ptr %209, i64 %212
  %214 = load ptr, ptr %4, align 8, !tbaa !4
  %215 = getelementptr inbounds %struct.Search, ptr %214, i32 0, i32 18
  %216 = load ptr, ptr %215, align 8, !tbaa !22
  %217 = load i64, ptr %12, align 8, !tbaa !8
  %218 = getelementptr inbounds i64, ptr %216, i64 %217
  %219 = load i64, ptr %218, align 8, !tbaa !8
  %220 = load ptr, ptr %4, align 8, !tbaa !4
  %221 = getelementptr inbounds %struct.Search, ptr %220, i32 0, i32 17
  %222 = load ptr, ptr %221, align 8, !tbaa !25
  %223 = load i64, ptr %12, align 8, !tbaa !8
  %224 = getelementptr inbounds i32, ptr %222, i64 %223
  %225 = load i32, ptr %224, align 4, !tbaa !14
  %226 = call i32 @keep(ptr noundef %206, ptr noundef %213, i64 noundef %219, i32 noundef %225) #7
  store i32 %226, ptr %13, align 4, !tbaa !14
  %227 = load ptr, ptr %4, align 8, !tbaa !4
  %228 = getelementptr inbounds %struct.Search, ptr %227, i32 0, i32 14
  %229 = load ptr, ptr %228, align 8, !tbaa !42
  %230 = load ptr, ptr %4, align 8, !tbaa !4
  %231 = getelementptr inbounds %struct.Search, ptr %230, i32 0, i32 16
  %232 = load ptr, ptr %231, align 8, !tbaa !43
  %233 = load i64, ptr %12, align 8, !tbaa !8
  %234 = getelementptr inbounds i32, ptr %232, i64 %233
  %235 = load i32, ptr %234, align 4, !tbaa !14
  %236 = zext i32 %235 to i64
  %237 = getelementptr inbounds i64, ptr %229, i64 %236
  %238 = load i64, ptr %237, align 8, !tbaa !8
  %239 = add nsw i64 %238, 1
  store i64 %239, ptr %237, align 8, !tbaa !8
  %240 = load ptr, ptr %4, align 8, !tbaa !4
  %241 = getelementptr inbounds %struct.Search, ptr %240, i32 0, i32 21
  %242 = load ptr, ptr %241, align 8, !tbaa !34
  %243 = icmp ne ptr %242, null
  br i1 %243, label %244, label %273

244:                                              ; preds = %205
  %245 = load ptr, ptr %4, align 8, !tbaa !4
  %246 = getelementptr inbounds %struct.Search, ptr %245, i32 0, i32 21
  %247 = load ptr, ptr %246, align 8, !tbaa !34
  %248 = load ptr, ptr %4, align 8, !tbaa !4
  %249 = getelementptr inbounds %struct.Search, ptr %248, i32 0, i32 22
  %250 = load i64, ptr %249, align 8, !tbaa !35
  %251 = add i64 %250, 1
  store i64 %251, ptr %249, align 8, !tbaa !35
  %252 = mul i64 3, %250
  %253 = getelementptr inbounds i32, ptr %247, i64 %252
  store ptr %253, ptr %14, align 8, !tbaa !4
  %254 = load ptr, ptr %4, align 8, !tbaa !4
  %255 = getelementptr inbounds %struct.Search, ptr %254, i32 0, i32 17
  %256 = load ptr, ptr %255, align 8, !tbaa !25
  %257 = load i64, ptr %12, align 8, !tbaa !8
  %258 = getelementptr inbounds i32, ptr %256, i64 %257
  %259 = load i32, ptr %258, align 4, !tbaa !14
  %260 = load ptr, ptr %14, align 8, !tbaa !4
  %261 = getelementptr inbounds i32, ptr %260, i64 0
  store i32 %259, ptr %261, align 4, !tbaa !14
  %262 = load ptr, ptr %4, align 8, !tbaa !4
  %263 = getelementptr inbounds %struct.Search, ptr %262, i32 0, i32 16
  %264 = load ptr, ptr %263, align 8, !tbaa !43
  %265 = load i64, ptr %12, align 8, !tbaa !8
  %266 = getelementptr inbounds i32, ptr %264, i64 %265
  %267 = load i32, ptr %266, align 4, !tbaa !14
  %268 = load ptr, ptr %14, align 8, !tbaa !4
  %269 = getelementptr inbounds i32, ptr %268, i64 1
  store i32 %267, ptr %269, align 4, !tbaa !14
  %270 = load i32, ptr %13, align 4, !tbaa !14
  %271 = load ptr, ptr %14, align 8, !tbaa !4
  %272 = getelementptr inbounds i32, ptr %271, i64 2
  store i32 %270, ptr %272, align 4, !tbaa !14
  br label %273

273:                                              ; preds = %244, %205
  br label %274

274:                                              ; preds = %273
  %275 = load i64, ptr %12, align 8, !tbaa !8
  %276 = add i64 %275, 1
  store i64 %276, ptr %12, align 8, !tbaa !8
  br label %200, !llvm.loop !44

277:                                              ; preds = %204
  br label %15, !llvm.loop !45

278:                                              ; preds = %15
  store i64 0, ptr %3, align 8
  br label %279

279:                                              ; preds = %278, %64, %46, %33
  %280 = load i64, ptr %3, align 8
  ret i64 %280
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
  %20 = getelementptr inbounds %struct.Search, ptr %19, i32 0, i32 13
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
  %29 = getelementptr inbounds %struct.Search, ptr %28, i32 0, i32 15
  %30 = load ptr, ptr %29, align 8, !tbaa !21
  %31 = load i64, ptr %8, align 8, !tbaa !8
  %32 = call i64 @width() #7
  %33 = mul i64 %31, %32
  %34 = getelementptr inbounds i64, ptr %30, i64 %33
  %35 = load ptr, ptr %5, align 8, !tbaa !4
  %36 = getelementptr inbounds %struct.Search, ptr %35, i32 0, i32 16
  %37 = load ptr, ptr %36, align 8, !tbaa !43
  %38 = load i64, ptr %8, align 8, !tbaa !8
  %39 = getelementptr inbounds i32, ptr %37, i64 %38
  %40 = load ptr, ptr %5, align 8, !tbaa !4
  %41 = getelementptr inbounds %struct.Search, ptr %40, i32 0, i32 13
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
  %12 = getelementptr inbounds %struct.Search, ptr %11, i32 0, i32 10
  %13 = load i64, ptr %12, align 8, !tbaa !49
  %14 = add i64 %13, %10
  store i64 %14, ptr %12, align 8, !tbaa !49
  %15 = load i64, ptr %6, align 8, !tbaa !8
  %16 = and i64 %15, 1
  %17 = icmp ne i64 %16, 0
  br i1 %17, label %18, label %23

18:                                               ; preds = %3
  %19 = load ptr, ptr %4, align 8, !tbaa !4
  %20 = getelementptr inbounds %struct.Search, ptr %19, i32 0, i32 11
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
  %32 = getelementptr inbounds %struct.Search, ptr %31, i32 0, i32 12
  %33 = load i64, ptr %32, align 8, !tbaa !51
  %34 = icmp slt i64 %33, 0
  br i1 %34, label %35, label %39

35:                                               ; preds = %30
  %36 = load i64, ptr %5, align 8, !tbaa !8
  %37 = load ptr, ptr %4, align 8, !tbaa !4
  %38 = getelementptr inbounds %struct.Search, ptr %37, i32 0, i32 12
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

16:                                               ; preds = %172, %2
  %17 = load ptr, ptr %4, align 8, !tbaa !4
  %18 = getelementptr inbounds %struct.Search, ptr %17, i32 0, i32 9
  %19 = load i64, ptr %18, align 8, !tbaa !31
  %20 = load i64, ptr %5, align 8, !tbaa !8
  %21 = icmp ult i64 %19, %20
  br i1 %21, label %22, label %177

22:                                               ; preds = %16
  %23 = load ptr, ptr %4, align 8, !tbaa !4
  %24 = getelementptr inbounds %struct.Search, ptr %23, i32 0, i32 21
  %25 = load ptr, ptr %24, align 8, !tbaa !34
  %26 = icmp ne ptr %25, null
  br i1 %26, label %27, label %40

27:                                               ; preds = %22
  %28 = load ptr, ptr %4, align 8, !tbaa !4
  %29 = getelementptr inbounds %struct.Search, ptr %28, i32 0, i32 22
  %30 = load i64, ptr %29, align 8, !tbaa !35
  %31 = load ptr, ptr %4, align 8, !tbaa !4
  %32 = getelementptr inbounds %struct.Search, ptr %31, i32 0, i32 20
  %33 = load i64, ptr %32, align 8, !tbaa !37
  %34 = add i64 %30, %33
  %35 = load ptr, ptr %4, align 8, !tbaa !4
  %36 = getelementptr inbounds %struct.Search, ptr %35, i32 0, i32 23
  %37 = load i64, ptr %36, align 8, !tbaa !36
  %38 = icmp ugt i64 %34, %37
  br i1 %38, label %39, label %40

39:                                               ; preds = %27
  store i64 3, ptr %3, align 8
  br label %178

40:                                               ; preds = %27, %22
  %41 = load ptr, ptr %4, align 8, !tbaa !4
  %42 = getelementptr inbounds %struct.Search, ptr %41, i32 0, i32 13
  %43 = load ptr, ptr %42, align 8, !tbaa !47
  %44 = getelementptr inbounds i64, ptr %43, i64 0
  %45 = load i64, ptr %44, align 8, !tbaa !8
  store i64 %45, ptr %6, align 8, !tbaa !8
  %46 = load ptr, ptr %4, align 8, !tbaa !4
  %47 = getelementptr inbounds %struct.Search, ptr %46, i32 0, i32 22
  %48 = load i64, ptr %47, align 8, !tbaa !35
  store i64 %48, ptr %7, align 8, !tbaa !8
  %49 = load ptr, ptr %4, align 8, !tbaa !4
  %50 = load ptr, ptr %4, align 8, !tbaa !4
  %51 = getelementptr inbounds %struct.Search, ptr %50, i32 0, i32 2
  %52 = load ptr, ptr %51, align 8, !tbaa !13
  %53 = load ptr, ptr %4, align 8, !tbaa !4
  %54 = getelementptr inbounds %struct.Search, ptr %53, i32 0, i32 9
  %55 = load i64, ptr %54, align 8, !tbaa !31
  %56 = call i64 @width() #7
  %57 = mul i64 %55, %56
  %58 = getelementptr inbounds i64, ptr %52, i64 %57
  %59 = load ptr, ptr %4, align 8, !tbaa !4
  %60 = getelementptr inbounds %struct.Search, ptr %59, i32 0, i32 9
  %61 = load i64, ptr %60, align 8, !tbaa !31
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
  %85 = load i64, ptr %84, align 8, !tbaa !31
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
  %94 = load ptr, ptr %93, align 8, !tbaa !47
  %95 = getelementptr inbounds i64, ptr %94, i64 0
  store i64 %91, ptr %95, align 8, !tbaa !8
  %96 = load i64, ptr %7, align 8, !tbaa !8
  %97 = load ptr, ptr %4, align 8, !tbaa !4
  %98 = getelementptr inbounds %struct.Search, ptr %97, i32 0, i32 22
  store i64 %96, ptr %98, align 8, !tbaa !35
  store i64 2, ptr %3, align 8
  store i32 1, ptr %11, align 4
  br label %132

99:                                               ; preds = %70
  %100 = load ptr, ptr %4, align 8, !tbaa !4
  %101 = getelementptr inbounds %struct.Search, ptr %100, i32 0, i32 21
  %102 = load ptr, ptr %101, align 8, !tbaa !34
  %103 = icmp ne ptr %102, null
  br i1 %103, label %104, label %131

104:                                              ; preds = %99
  %105 = load ptr, ptr %4, align 8, !tbaa !4
  %106 = getelementptr inbounds %struct.Search, ptr %105, i32 0, i32 21
  %107 = load ptr, ptr %106, align 8, !tbaa !34
  %108 = load ptr, ptr %4, align 8, !tbaa !4
  %109 = getelementptr inbounds %struct.Search, ptr %108, i32 0, i32 22
  %110 = load i64, ptr %109, align 8, !tbaa !35
  %111 = add i64 %110, 1
  store i64 %111, ptr %109, align 8, !tbaa !35
  %112 = mul i64 3, %110
  %113 = getelementptr inbounds i32, ptr %107, i64 %112
  store ptr %113, ptr %14, align 8, !tbaa !4
  %114 = load ptr, ptr %4, align 8, !tbaa !4
  %115 = getelementptr inbounds %struct.Search, ptr %114, i32 0, i32 9
  %116 = load i64, ptr %115, align 8, !tbaa !31
  %117 = trunc i64 %116 to i32
  %118 = load ptr, ptr %14, align 8, !tbaa !4
  %119 = getelementptr inbounds i32, ptr %118, i64 0
  store i32 %117, ptr %119, align 4, !tbaa !14
  %120 = load ptr, ptr %4, align 8, !tbaa !4
  %121 = getelementptr inbounds %struct.Search, ptr %120, i32 0, i32 16
  %122 = load ptr, ptr %121, align 8, !tbaa !43
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
  br label %65, !llvm.loop !52

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
  %149 = load ptr, ptr %148, align 8, !tbaa !42
  %150 = load ptr, ptr %4, align 8, !tbaa !4
  %151 = getelementptr inbounds %struct.Search, ptr %150, i32 0, i32 16
  %152 = load ptr, ptr %151, align 8, !tbaa !43
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
  br label %141, !llvm.loop !53

163:                                              ; preds = %145
  %164 = load ptr, ptr %4, align 8, !tbaa !4
  %165 = load ptr, ptr %4, align 8, !tbaa !4
  %166 = getelementptr inbounds %struct.Search, ptr %165, i32 0, i32 9
  %167 = load i64, ptr %166, align 8, !tbaa !31
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
  %175 = load i64, ptr %174, align 8, !tbaa !31
  %176 = add i64 %175, 1
  store i64 %176, ptr %174, align 8, !tbaa !31
  br label %16, !llvm.loop !54

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
  %11 = load i64, ptr %10, align 8, !tbaa !31
  %12 = load i64, ptr %4, align 8, !tbaa !8
  %13 = icmp ult i64 %11, %12
  br i1 %13, label %14, label %24

14:                                               ; preds = %8
  %15 = load i64, ptr %5, align 8, !tbaa !8
  %16 = load ptr, ptr %3, align 8, !tbaa !4
  %17 = getelementptr inbounds %struct.Search, ptr %16, i32 0, i32 20
  %18 = load i64, ptr %17, align 8, !tbaa !37
  %19 = add i64 %15, %18
  %20 = load ptr, ptr %3, align 8, !tbaa !4
  %21 = getelementptr inbounds %struct.Search, ptr %20, i32 0, i32 19
  %22 = load i64, ptr %21, align 8, !tbaa !32
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
  %33 = load i64, ptr %32, align 8, !tbaa !31
  %34 = call i64 @width() #7
  %35 = mul i64 %33, %34
  %36 = getelementptr inbounds i64, ptr %30, i64 %35
  %37 = load ptr, ptr %3, align 8, !tbaa !4
  %38 = getelementptr inbounds %struct.Search, ptr %37, i32 0, i32 9
  %39 = load i64, ptr %38, align 8, !tbaa !31
  %40 = load i64, ptr %5, align 8, !tbaa !8
  %41 = call i64 @look_at(ptr noundef %27, ptr noundef %36, i64 noundef %39, i64 noundef %40) #7
  store i64 %41, ptr %6, align 8, !tbaa !8
  %42 = load ptr, ptr %3, align 8, !tbaa !4
  %43 = load ptr, ptr %3, align 8, !tbaa !4
  %44 = getelementptr inbounds %struct.Search, ptr %43, i32 0, i32 9
  %45 = load i64, ptr %44, align 8, !tbaa !31
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
  %59 = load i64, ptr %58, align 8, !tbaa !31
  %60 = trunc i64 %59 to i32
  %61 = load ptr, ptr %3, align 8, !tbaa !4
  %62 = getelementptr inbounds %struct.Search, ptr %61, i32 0, i32 17
  %63 = load ptr, ptr %62, align 8, !tbaa !25
  %64 = load i64, ptr %5, align 8, !tbaa !8
  %65 = getelementptr inbounds i32, ptr %63, i64 %64
  store i32 %60, ptr %65, align 4, !tbaa !14
  %66 = load ptr, ptr %3, align 8, !tbaa !4
  %67 = getelementptr inbounds %struct.Search, ptr %66, i32 0, i32 14
  %68 = load ptr, ptr %67, align 8, !tbaa !42
  %69 = load ptr, ptr %3, align 8, !tbaa !4
  %70 = getelementptr inbounds %struct.Search, ptr %69, i32 0, i32 16
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
  %85 = getelementptr inbounds %struct.Search, ptr %84, i32 0, i32 9
  %86 = load i64, ptr %85, align 8, !tbaa !31
  %87 = add i64 %86, 1
  store i64 %87, ptr %85, align 8, !tbaa !31
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
  %56 = getelementptr inbounds %struct.Search, ptr %55, i32 0, i32 13
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
  %109 = getelementptr inbounds %struct.Search, ptr %108, i32 0, i32 16
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
  %136 = getelementptr inbounds %struct.Search, ptr %135, i32 0, i32 16
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
  %223 = getelementptr inbounds %struct.Search, ptr %222, i32 0, i32 16
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
  %260 = getelementptr inbounds %struct.Search, ptr %259, i32 0, i32 16
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
  %283 = getelementptr inbounds %struct.Search, ptr %282, i32 0, i32 16
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
  br label %5, !llvm.loop !80

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
  br label %7, !llvm.loop !81

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
!24 = distinct !{!24, !18, !19}
!25 = !{!11, !5, i64 136}
!26 = distinct !{!26, !18, !19}
!27 = distinct !{!27, !19}
!28 = !{!11, !9, i64 56}
!29 = distinct !{!29, !18, !19}
!30 = !{!11, !5, i64 24}
!31 = !{!11, !9, i64 72}
!32 = !{!11, !9, i64 152}
!33 = !{!11, !9, i64 48}
!34 = !{!11, !5, i64 168}
!35 = !{!11, !9, i64 176}
!36 = !{!11, !9, i64 184}
!37 = !{!11, !9, i64 160}
!38 = distinct !{!38, !18, !19}
!39 = distinct !{!39, !18, !19}
!40 = distinct !{!40, !18, !19}
!41 = distinct !{!41, !18, !19}
!42 = !{!11, !5, i64 112}
!43 = !{!11, !5, i64 128}
!44 = distinct !{!44, !18, !19}
!45 = distinct !{!45, !18, !19}
!46 = !{!11, !5, i64 8}
!47 = !{!11, !5, i64 104}
!48 = !{!11, !5, i64 0}
!49 = !{!11, !9, i64 80}
!50 = !{!11, !9, i64 88}
!51 = !{!11, !9, i64 96}
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
!81 = distinct !{!81, !18, !19}
