import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

@testable import QuadrilleCommand

/// Option values at both ends of their range, and beyond.
@Suite struct OptionValueTests {
  @Test("Sizes and borders are parsed in order and within their range")
  func pairsAreParsedInOrder() {
    #expect(SizeArgument(argument: "640x480")?.size == PixelSize(width: 640, height: 480))
    #expect(
      SizeArgument(argument: "1,2147483647")?.size == PixelSize(width: 1, height: 2_147_483_647)
    )
    for wrong in ["0x1", "1x0", "2147483648x1", "1", "1x2x3", "x", "1x", "-1x1", "1.5x2", "1X2"] {
      #expect(SizeArgument(argument: wrong) == nil, "\(wrong)")
    }
    let borders = ["0", "7", "3,4", "1048576,0"].map { BorderArgument(argument: $0) }
    #expect(borders.map { $0?.columns } == [0, 7, 3, 1_048_576])
    #expect(borders.map { $0?.rows } == [0, 7, 4, 0])
    for wrong in ["-1", "1048577", "1,1048577", ",", "a"] {
      #expect(BorderArgument(argument: wrong) == nil, "\(wrong)")
    }
  }

  @Test("A canvas alignment is an anchor or an offset")
  func canvasAlignmentIsAnchorOrOffset() {
    for anchor in CanvasAnchor.allCases {
      #expect(
        CanvasAlignmentArgument(argument: anchor.rawValue.uppercased())?.alignment
          == .anchor(anchor)
      )
    }
    #expect(CanvasAlignmentArgument(argument: "Center")?.alignment == .anchor(.center))
    let far = "-1048576,1048576"
    #expect(
      CanvasAlignmentArgument(argument: far)?.alignment == .offset(x: -1_048_576, y: 1_048_576)
    )
    for wrong in ["-1048577,0", "0,1048577", "3", "middle", ""] {
      #expect(CanvasAlignmentArgument(argument: wrong) == nil, "\(wrong)")
    }
    #expect(CanvasArgument(argument: "Square-POT")?.size == .powerOfTwoSquare)
    #expect(CanvasArgument(argument: "2x3")?.size == .exact(PixelSize(width: 2, height: 3)))
    #expect(CanvasArgument(argument: "round") == nil && CanvasArgument(argument: "0x3") == nil)
  }

  @Test("Mip level and failure counts are numbers or \"all\"")
  func countsAreNumbersOrAll() {
    #expect(
      MipmapsArgument(argument: "all") != nil && MipmapsArgument(argument: "all")?.count == nil
    )
    #expect(MipmapsArgument(argument: "1")?.count == 1)
    #expect(MipmapsArgument(argument: "0") == nil && MipmapsArgument(argument: "some") == nil)
    #expect(FailureCountArgument(argument: "0")?.count == 0)
    #expect(FailureCountArgument(argument: "12")?.argument == "12")
    #expect(FailureCountArgument(argument: "all")?.argument == "all")
    #expect(
      FailureCountArgument(argument: "-1") == nil && FailureCountArgument(argument: "") == nil
    )
  }

  @Test("A flip argument flips axes or only marks them")
  func axesAreFlippedOrMarked() {
    let axes = ["x", "y", "xy", "yx", "x,y", "both"].map { FlipArgument(argument: $0) }
    #expect(axes.map { $0?.x } == [true, false, true, true, true, true])
    #expect(axes.map { $0?.y } == [false, true, true, true, true, true])
    #expect(FlipArgument(argument: "z") == nil && FlipArgument(argument: "y,flag") == nil)
    let marked = FlipOrMarkArgument(argument: "xy,flag")
    #expect(marked?.isMark == true && marked?.marked?.x == true && marked?.marked?.y == true)
    let flipped = FlipOrMarkArgument(argument: "x")
    #expect(flipped?.isMark == false && flipped?.marked == nil && flipped?.axes.x == true)
    #expect(FlipOrMarkArgument(argument: ",flag") == nil)
  }

  @Test("A value range has two finite bounds separated by two dots")
  func valueRangesUseTwoDots() {
    let ranges = ["0..4", "-1..1", "0.5..1.5", "-.5...5", "1e3..2e3"].map {
      ValueRangeArgument(argument: $0)?.range
    }
    #expect(ranges == [0...4, -1...1, 0.5...1.5, -0.5...0.5, 1000...2000])
    for wrong in [
      "1..1", "2..1", "0.4", "..", "1..", "..1", "nan..1", "0..inf", "-1e39..0", "0..1e39",
    ] {
      #expect(ValueRangeArgument(argument: wrong) == nil, "\(wrong)")
    }
    let maximum = Double(Float.greatestFiniteMagnitude)
    #expect(ValueRangeArgument(argument: "\(-maximum)..\(maximum)")?.range == -maximum...maximum)
  }

  @Test("A variant has a scale, a name and an optional filter")
  func variantsHaveScaleNameFilter() {
    func parts(_ text: String) -> [String?]? {
      VariantArgument(argument: text).map { ["\($0.scale)", $0.name, $0.filter] }
    }
    #expect(parts("0.5:-sd") == ["0.5", "-sd", nil])
    #expect(parts("1:@2x:hd/") == ["1.0", "@2x", "hd/"])
    #expect(parts("2::a:b") == ["2.0", "", "a:b"] && parts("1:x:") == ["1.0", "x", nil])
    for wrong in ["1", "0:x", "-1:x", "inf:x", "nan:x", ":x", ""] {
      #expect(VariantArgument(argument: wrong) == nil, "\(wrong)")
    }
  }

  @Test("Names of low-resolution variants derive from high-resolution names")
  func smallNamesDeriveFromLarge() throws {
    func small(_ names: String...) -> [String]? {
      SmallNames.variants(of: names).map { found in
        #expect(found.variants.map(\.scale) == [1, 0.5])
        return found.variants.map(\.name) + found.names
      }
    }
    #expect(small("a-hd.plist", "hd-hd/b-hd.png") == ["-hd", "", "a{v}.plist", "hd-hd/b{v}.png"])
    #expect(small("a-ipadhd.plist") == ["-ipadhd", "-ipad", "a{v}.plist"])
    #expect(small("a@2x.png") == ["@2x", "", "a{v}.png"])
    #expect(small("a{v}.png") == ["-hd", "", "a{v}.png"])
    // The variant suffix must be in every file name, not only in a folder name.
    #expect(small("a-hd.png", "b.png") == nil && small("x-hd/a.png") == nil)
  }

  @Test("Cube faces follow the order of the letters")
  func cubeFacesFollowLetterOrder() throws {
    #expect(CubeOrderArgument(argument: "XxYyZz")?.faces == [0, 1, 2, 3, 4, 5])
    // In the second order, face X is the last input and x the first.
    #expect(CubeOrderArgument(argument: "xZzyYX")?.faces == [5, 0, 4, 3, 1, 2])
    for wrong in ["XxYyZ", "XxYyZzz", "XXYyZz", "xxyyzz", ""] {
      #expect(CubeOrderArgument(argument: wrong) == nil, "\(wrong)")
    }
    #expect(EncodeAssembly.single.keys.isEmpty && EncodeAssembly.single.faceCount == 1)
    #expect(EncodeAssembly.array.keys == ["surface"] && EncodeAssembly.array.faceCount == 1)
    let cube = EncodeAssembly.cube([1, 0, 2, 3, 4, 5])
    #expect(cube.keys == ["face"] && cube.faceCount == 6)
  }

  @Test("A part selection is one index or all, and out-of-range indices are errors")
  func partSelectionIsOneOrAll() throws {
    #expect(PartSelection(argument: "all") == .all && PartSelection(argument: "3") == .one(3))
    #expect(PartSelection(argument: "some") == nil)
    #expect(PartSelection.all.argument == "all" && PartSelection.one(7).argument == "7")
    #expect(try PartSelection.all.numbers(of: 3, option: "--level") == [0, 1, 2])
    #expect(try PartSelection.one(2).numbers(of: 3, option: "--level") == [2])
    for (number, count, message) in [
      (3, 3, "--level is 3, the file has 0 to 2"), (1, 1, "--level is 1, the file has 0 only"),
      (-1, 2, "--level is -1, the file has 0 to 1"),
    ] {
      do {
        _ = try PartSelection.one(number).numbers(of: count, option: "--level")
        Issue.record("\(number) of \(count)")
      } catch let error as UsageError {
        #expect(error.message == message)
      }
    }
    var selection = ImageSelection()
    (selection.level, selection.surface) = (.one(1), .one(2))
    (selection.face, selection.slice) = (.one(3), .one(4))
    let location = try #require(selection.singleLocation)
    let keys = ["level", "surface", "face", "slice", "frame", "n"]
    #expect(ImageLocation.keys == keys && keys.map(location.number) == [1, 2, 3, 4, 0, 0])
    #expect(selection.allKeys.isEmpty)
    selection.face = .all
    #expect(selection.singleLocation == nil && selection.allKeys == ["face"])
  }

  @Test("Keywords of TexturePacker that are not supported are reported with alternatives")
  func unsupportedPackKeywordsAreReported() throws {
    #expect(
      try KeywordArgument<PackOptions.SizeConstraint>(argument: "npot")?.value(of: "-") == .any
    )
    #expect(
      try KeywordArgument<PackOptions.ScaleMode>(argument: "SCALE2X")?.value(of: "-") == .scale2x
    )
    #expect(KeywordArgument<PackOptions.ScaleMode>(argument: "hq9x") == nil)
    let polygon = try #require(KeywordArgument<PackOptions.TrimMode>(argument: "polygon"))
    #expect(try polygon.value(of: "--trim-mode") == .polygon)
    let unsupported = try #require(KeywordArgument<PackOptions.ScaleMode>(argument: "eagle"))
    do {
      _ = try unsupported.value(of: "--scale-mode")
      Issue.record("taken")
    } catch {
      #expect(error.option == "--scale-mode" && error.keyword == "eagle")
      #expect(error.allowed == "Smooth, Fast, Scale2x, Scale3x")
    }
  }

  @Test("Data files are paired with their formats")
  func dataFilesPairWithFormats() throws {
    func targets(_ data: [String], _ formats: [String], _ inputs: [String] = []) throws -> [String]
    {
      let keywords = try formats.map { try #require(AtlasFormatArgument(argument: $0)) }
      return try PackTarget.targets(data, keywords, inputs: inputs).map {
        "\($0.data) \($0.format.aliases.first ?? "")"
      }
    }
    let two = try targets(["a.txt", "b.txt"], ["cocos2d", "json"])
    #expect(try two == targets(["a.txt"], ["cocos2d"]) + targets(["b.txt"], ["json"]))
    #expect(try targets(["a.txt"], ["json"]) != targets(["a.txt"], ["cocos2d"]))
    #expect(
      try targets([], ["spritekit"], ["art/Hero.atlas/"]).first?.hasPrefix("Hero.atlasc ") == true
    )
    for (data, formats) in [
      (["a"], []), (["a.json", "b.json"], ["json"]), ([""], []), (["-"], []),
    ] {
      #expect(throws: UsageError.self) { try targets(data, formats) }
    }
    #expect(AtlasFormatArgument(argument: "nothing") == nil)
    #expect(throws: UnsupportedArgument.self) { try targets(["a"], ["corona"]) }
  }
}
