import QuadrilleConsole
import QuadrilleImage
import QuadrillePacking
import QuadrilleScene
import QuadrilleSystem
import QuadrilleText
import QuadrilleTextureFiles
import Testing

@testable import QuadrilleCommand
@testable import QuadrilleOptions

/// The effect of each option, and that it changes nothing else.
@Suite struct OptionMeaningTests {
  /// A command with a single option group.
  private struct Holder<Group: OptionGroup>: Command {
    static var guide: CommandGuide { CommandGuide("holder", "Hold options.") }
    var group = Group()

    mutating func options(_ table: OptionTable) { table.group(&group) }
    func validate() throws(UsageError) { try group.validate() }
    func run() {}
  }

  private static func read<Group: OptionGroup>(
    _ arguments: String,
    as type: Group.Type = Group.self
  ) throws -> Group {
    var reader = ArgumentReader<Holder<Group>>(arguments.split(separator: " ").map(String.init))
    return try reader.command().group
  }

  /// Compares the value for an argument list with a changed copy of the default value.
  private static func expect<Group: OptionGroup, Value: Equatable>(
    _ arguments: String,
    _ value: (Group) throws -> Value,
    _ change: (inout Value) -> Void
  ) throws {
    var expected = try value(read(""))
    change(&expected)
    #expect(try value(read(arguments)) == expected, "\(arguments)")
  }

  private static func sprites(_ options: PackSpriteOptions) throws -> PackOptions {
    var parsed = PackOptions()
    try options.apply(to: &parsed)
    return parsed
  }

  @Test("Each sprite option of pack changes its own setting only")
  func spriteOptionsAreApplied() throws {
    #expect(try Self.sprites(Self.read("")) == PackOptions())
    let changes: [(String, (inout PackOptions) -> Void)] = [
      ("--trim-mode None", { $0.trimMode = .none }), ("--trim-mode Crop", { $0.trimMode = .crop }),
      ("--trim-mode CropKeepPos", { $0.trimMode = .cropKeepPosition }),
      ("--trim", { $0.trimMode = .trim }), ("--no-trim", { $0.trimMode = .none }),
      ("--trim-mode Crop --no-trim", { $0.trimMode = .crop }),
      ("--trim-threshold 7", { $0.trimThreshold = 7 }), ("--trim-margin 8", { $0.trimMargin = 8 }),
      ("--inner-padding 9", { $0.innerPadding = 9 }),
      ("--common-divisor-x 3", { $0.commonDivisorX = 3 }),
      ("--common-divisor-y 4", { $0.commonDivisorY = 4 }),
      ("--disable-auto-alias", { $0.mergesDuplicates = false }), ("--enable-auto-alias", { _ in }),
      ("--scale 0.5", { $0.scale = 0.5 }), ("--scale-mode Fast", { $0.scaleMode = .fast }),
      ("--scale-mode Scale3x", { $0.scaleMode = .scale3x }),
      ("--default-pivot-point 0.25,-1", { $0.defaultPivot = Point(x: 0.25, y: -1) }),
      ("--premultiply-alpha", { $0.alphaHandling = .premultiplyAlpha }),
      ("--reduce-border-artifacts", { $0.alphaHandling = .reduceBorderArtifacts }),
      (
        "--alpha-handling ClearTransparentPixels --premultiply-alpha",
        { $0.alphaHandling = .clearTransparentPixels }
      ),
    ]
    for (arguments, change) in changes { try Self.expect(arguments, Self.sprites, change) }
    for option in ["--apply-exif-orientation", "--upright"] {
      #expect(try Self.read(option, as: PackSpriteOptions.self).appliesOrientation)
    }
    for option in ["--alias-rotated", "--alias-turned"] {
      #expect(try Self.read(option, as: PackSpriteOptions.self).aliasRotated)
    }
    #expect(throws: UsageError.self) {
      try Self.read("--premultiply-alpha --reduce-border-artifacts", as: PackSpriteOptions.self)
    }
    for pivot in ["1", "1,2,3", "nan,0", "0,inf", ",", "a,b"] {
      #expect(PivotArgument(argument: pivot) == nil, "\(pivot)")
    }
  }

  private static func pages(_ options: PackPageOptions) throws -> PackOptions {
    var parsed = PackOptions()
    try options.apply(to: &parsed)
    return parsed
  }

  @Test("Each page option of pack changes its own setting only")
  func pageOptionsAreApplied() throws {
    #expect(try Self.pages(Self.read("")) == PackOptions())
    let changes: [(String, (inout PackOptions) -> Void)] = [
      ("--disable-rotation", { $0.allowsRotation = false }), ("--enable-rotation", { _ in }),
      ("--width 5", { $0.fixedWidth = 5 }), ("--height 6", { $0.fixedHeight = 6 }),
      ("--max-width 7", { $0.maximumWidth = 7 }), ("--max-height 8", { $0.maximumHeight = 8 }),
      ("--max-size 9", { ($0.maximumWidth, $0.maximumHeight) = (9, 9) }),
      ("--max-size 9 --max-width 7", { ($0.maximumWidth, $0.maximumHeight) = (7, 9) }),
      ("--max-height 8 --max-size 9", { ($0.maximumWidth, $0.maximumHeight) = (9, 8) }),
      ("--size-constraints POT", { $0.sizeConstraint = .powerOfTwo }),
      ("--size-constraints WordAligned", { $0.sizeConstraint = .wordAligned }),
      ("--force-word-aligned", { $0.sizeConstraint = .wordAligned }),
      ("--force-word-aligned --size-constraints AnySize", { _ in }),
      ("--force-squared", { $0.forcesSquare = true }),
      ("--padding 3", { ($0.borderPadding, $0.shapePadding) = (3, 3) }),
      ("--border-padding 4", { $0.borderPadding = 4 }),
      ("--shape-padding 5", { $0.shapePadding = 5 }),
      ("--padding 3 --border-padding 4", { ($0.borderPadding, $0.shapePadding) = (4, 3) }),
      ("--shape-padding 0 --padding 3", { ($0.borderPadding, $0.shapePadding) = (3, 0) }),
      ("--extrude 2", { $0.extrude = 2 }), ("--shape-debug", { $0.drawsShapes = true }),
      ("--background-color 010203", { $0.backgroundColor = Color(hex: "#010203") }),
      ("--background-color #010203", { $0.backgroundColor = Color(hex: "#010203") }),
      ("--algorithm Basic", { $0.algorithm = .basic }),
      ("--algorithm Grid", { $0.algorithm = .grid }),
      ("--maxrects-heuristics LongSideFit", { $0.heuristic = .longSideFit }),
      ("--maxrects-heuristics ShortSideFit", { $0.heuristic = .shortSideFit }),
      ("--pack-mode Fast", { $0.mode = .fast }), ("--pack-mode Best", { $0.mode = .best }),
      ("--basic-sort-by Width", { $0.basicSortKey = .width }),
      ("--basic-order Descending", { $0.basicOrder = .descending }),
      ("--multipack", { $0.usesSeveralPages = true }),
    ]
    for (arguments, change) in changes { try Self.expect(arguments, Self.pages, change) }
  }

  private static func font(_ options: PackFontOptions) throws -> BitmapFontOptions {
    try options.resolved(PackOptions(), text: nil)
  }

  @Test("Each font option of pack changes its own setting only")
  func fontOptionsAreApplied() throws {
    let changes: [(String, (inout BitmapFontOptions) -> Void)] = [
      ("--font-size 24", { $0.size = 24 }), ("--glyph-padding 3", { $0.padding = 3 }),
      ("--glyph-outline 2", { $0.outline = 2 }), ("--distance-field 4", { $0.distanceRange = 4 }),
      ("--glyphs U+0041-0043", { $0.scalars = ["A", "B", "C"] }),
    ]
    for (arguments, change) in changes { try Self.expect(arguments, Self.font, change) }
    let options = try Self.read("--font a.ttc --font-face 3", as: PackFontOptions.self)
    #expect(options.font == "a.ttc" && options.face == 3 && options.encoding == .text)
    #expect(try Self.read("--font-format xml", as: PackFontOptions.self).encoding == .xml)
    // The text adds to the list, without its control characters.
    let both = try Self.read("--glyphs U+0030-0031", as: PackFontOptions.self)
    let parsed = try both.resolved(PackOptions(), text: Array("a\n\té".utf8))
    #expect(parsed.scalars == Array("01aé".unicodeScalars))
    let alone = try PackFontOptions().resolved(PackOptions(), text: Array("x ".utf8))
    #expect(alone.scalars == ["x", " "])
    #expect(try Self.font(PackFontOptions()).scalars == BitmapFontOptions().scalars)
  }

  @Test("Sprite naming options drop extensions, prepend folders and replace text")
  func namingOptionsAreApplied() throws {
    func naming(_ arguments: String) throws -> SpriteNaming {
      try Self.read(arguments, as: PackNamingOptions.self).naming
    }
    #expect(try !naming("").dropsExtension && !naming("").prependsFolderName)
    let short = try naming("--trim-sprite-names")
    #expect(short.dropsExtension && !short.prependsFolderName && short.replacements.isEmpty)
    let long = try naming("--prepend-folder-name --replace a=b --replace c==d")
    #expect(!long.dropsExtension && long.prependsFolderName)
    #expect(long.replacements.map(\.pattern) == ["a", "c"])
    #expect(long.replacements.map(\.text) == ["b", "=d"])
    #expect(ReplacementArgument(argument: "=x") == nil)
    #expect(ReplacementArgument(argument: "x=")?.replacement.text == "")
  }

  private static func preparation(
    _ options: EncodeImageOptions
  ) throws -> TexturePreparation {
    var recipe = EncodeRecipe()
    try options.apply(to: &recipe, light: .encoded)
    return recipe.preparation
  }

  @Test("Each image option of encode changes its own preparation step only")
  func preparationOptionsAreApplied() throws {
    func levels(_ change: (inout TexturePreparation.Mipmaps) -> Void) -> TexturePreparation.Mipmaps
    {
      var parsed = TexturePreparation.Mipmaps()
      parsed.resampling = Resampling(.box, light: .encoded)
      change(&parsed)
      return parsed
    }
    let all = levels { _ in }
    let changes: [(String, (inout TexturePreparation) -> Void)] = [
      ("", { _ in }), ("-m", { $0.mipmaps = all }), ("--mipmaps", { $0.mipmaps = all }),
      ("--mipmaps 3", { $0.mipmaps = levels { $0.count = 3 } }),
      ("-m 3 --mip-levels 2", { $0.mipmaps = levels { $0.count = 2 } }),
      ("-m --no-mipmaps", { _ in }), ("--mip-levels 4", { $0.mipmaps = levels { $0.count = 4 } }),
      ("--mipmap-min-size 8", { $0.mipmaps = levels { $0.minimumDimension = 8 } }),
      ("--color-mips", { $0.mipmaps = levels { $0.isColored = true } }),
      ("--colour-mips", { $0.mipmaps = levels { $0.isColored = true } }),
      (
        "-m --mip-filter kaiser",
        { $0.mipmaps = levels { $0.resampling = Resampling(.kaiser, light: .encoded) } }
      ),
      ("--mip-filter kaiser", { _ in }),
      ("--resize 5x6", { $0.size = PixelSize(width: 5, height: 6) }),
      ("-r 5,6", { $0.size = PixelSize(width: 5, height: 6) }),
      ("--resize-filter cubic", { $0.resampling = Resampling(.cubic, light: .encoded) }),
      ("--pot +", { $0.powerOfTwo = .grow }), ("--pot -", { $0.powerOfTwo = .shrink }),
      ("--square +", { $0.square = .grow }), ("--square -", { $0.square = .shrink }),
      ("--canvas 7x8", { $0.canvas = .exact(PixelSize(width: 7, height: 8)) }),
      ("--canvas pot", { $0.canvas = .powerOfTwo }), ("--canvas square", { $0.canvas = .square }),
      ("--canvas POT-square", { $0.canvas = .powerOfTwoSquare }),
      ("--canvas-at 3,-4", { $0.canvasAlignment = .offset(x: 3, y: -4) }),
      ("--canvas-at center", { $0.canvasAlignment = .anchor(.center) }),
      ("--canvas-at bottom-right", { $0.canvasAlignment = .anchor(.bottomRight) }),
      ("--border 3", { ($0.borderColumns, $0.borderRows) = (3, 3) }),
      ("--border 3,4", { ($0.borderColumns, $0.borderRows) = (3, 4) }),
      ("--flip x", { $0.flipsHorizontally = true }), ("--flip y", { $0.flipsVertically = true }),
      ("--flip xy", { ($0.flipsHorizontally, $0.flipsVertically) = (true, true) }),
      ("--flip y,flag", { _ in }), ("--flip-pvr", { $0.flipsVertically = true }),
      ("--premultiply-alpha", { $0.premultiplies = true }),
      ("--alpha-handling PremultiplyAlpha", { $0.premultiplies = true }),
      ("--alpha-bleed", { $0.bleedsAlpha = true }),
      ("--reduce-border-artifacts", { $0.bleedsAlpha = true }),
      ("--alpha-handling ReduceBorderArtifacts", { $0.bleedsAlpha = true }),
      ("--alpha-handling ClearTransparentPixels", { $0.clearsTransparentPixels = true }),
      ("--alpha-handling KeepTransparentPixels", { _ in }), ("--apply-exif-orientation", { _ in }),
    ]
    for (arguments, change) in changes { try Self.expect(arguments, Self.preparation, change) }
    #expect(throws: UsageError.self) {
      try Self.read("--flip y --flip-pvr", as: EncodeImageOptions.self)
    }
  }

  @Test("Channel, color space, orientation and flip mark options reach the encode recipe")
  func recipeOptionsAreApplied() throws {
    func recipe(_ arguments: String) throws -> EncodeRecipe {
      var recipe = EncodeRecipe()
      try Self.read(arguments, as: EncodeImageOptions.self).apply(to: &recipe, light: .linear)
      return recipe
    }
    let arguments = "--red a,g --green b.png,r --blue c,d,a --alpha e,b --apply-exif-orientation"
    let parsed = try recipe(arguments)
    #expect(parsed.appliesOrientation && parsed.inputSpace == nil && parsed.markedFlip == nil)
    let channels = parsed.channels
    #expect(channels.red == ChannelArgument(argument: "a,g"))
    #expect(
      [channels.green?.path, channels.blue?.path, channels.alpha?.path] == ["b.png", "c,d", "e"]
    )
    #expect(channels.alpha == ChannelArgument(argument: "e,b"))
    #expect(
      channels.green?.source == ChannelSource("r") && channels.blue?.source == ChannelSource("a")
    )
    #expect(try recipe("--input-space lRGB").inputSpace == .linear)
    #expect(try recipe("--input-space sRGB").inputSpace == .sRGB)
    let marks = try ["--flip y,flag", "--flip x,flag", "--flip-pvr", "--flip y"].map {
      let flip = try recipe($0).markedFlip
      return [flip?.x, flip?.y]
    }
    #expect(marks == [[false, true], [true, false], [false, true], [nil, nil]])
    let levels = try #require(recipe("-m").preparation.mipmaps)
    #expect(levels.resampling.light == .linear)
  }

  @Test("PVRTC, dithering and light options configure the encoder")
  func encoderOptionsAreApplied() throws {
    func encoder(_ arguments: String) throws -> TextureEncoder {
      try Self.read(arguments, as: EncodeFormatOptions.self).encoder()
    }
    let plain = try encoder("")
    #expect(plain.pvrtc == PVRTCEncodingOptions() && plain.dithering == .none)
    #expect(plain.etcQuality == .normal)
    typealias Options = PVRTCEncodingOptions
    let expected: [(String, Options)] = [
      ("--alpha-is-independent", Options(alpha: .independent)),
      ("--alpha-is-opacity", Options(alpha: .opacity)),
      ("--channel-weighting-linear", Options()),
      ("--channel-weighting-perceptual", Options(channelWeighting: .perceptual)),
      ("--channel-weighting-perceptual --channel-weighting-linear", Options()),
      ("--punchthrough-unused", Options(punchThrough: .unused)),
      ("--punchthrough-allowed", Options()),
      ("--punchthrough-forced", Options(punchThrough: .forced)),
      ("-q pvrtcfastest", Options(quality: .fastest)), ("-q pvrtcbest", Options(quality: .best)),
      ("--quality pvrtchigh", Options(quality: .high)),
    ]
    for (arguments, options) in expected {
      #expect(try encoder(arguments).pvrtc == options, "\(arguments)")
    }
    let ditherings: [(String, Dithering)] = [
      ("--dither fs", .floydSteinberg), ("--dither fs-alpha", .floydSteinbergAlpha),
      ("--dither none --dither-fs", .none), ("--dither-fs", .floydSteinberg),
      ("--dither-fs-alpha", .floydSteinbergAlpha), ("--dither bayer", Dithering(.bayer)),
      ("--dither-atkinson", Dithering(.atkinson)), ("--dither-none-nn", .none),
      ("--dither-atkinson-alpha", Dithering(.atkinson, includesAlpha: true)),
    ]
    for (arguments, dithering) in ditherings {
      #expect(try encoder(arguments).dithering == dithering, "\(arguments)")
    }
    let lights = try ["--dither fs", "--dither fs --linear-light", "--dither fs --no-linear-light"]
      .map { try encoder($0).dithering.light }
    #expect(lights == [.encoded, .linear, .encoded])
  }

  /// Numbers from 0 to 100 are mapped to the nearest preset; ETC presets have their own names.
  @Test("A quality from 0 to 100 selects the nearest preset")
  func qualityNumbersSelectNearestPreset() throws {
    let presets = PVRTCQuality.allCases
    for number in 0...100 {
      let nearest = Int((Double(number) / 100 * Double(presets.count - 1)).rounded())
      #expect(QualityArgument(argument: "\(number)")?.quality == presets[nearest], "\(number)")
    }
    for wrong in ["-1", "101", "", "pvrtc", "5.0"] {
      #expect(QualityArgument(argument: wrong) == nil, "\(wrong)")
    }
    #expect(QualityArgument(argument: "VeryLow")?.quality == .fastest)
    let etc = ["etcfast", "etcnormal", "etcslow"].map { QualityArgument(argument: $0)?.etcQuality }
    #expect(etc == [.fast, .normal, .best])
    let arguments = [
      "pvrtcfastest", "fast", "low", "normal", "high", "veryhigh", "thorough", "best",
    ]
    #expect(
      arguments.map { QualityArgument(argument: $0)?.etcQuality } == [
        .fast, .fast, .fast, .normal, .normal, .best, .best, .best,
      ]
    )
  }

  @Test("PNG levels 0 to 9 map to three compression presets")
  func compressionNumbersMapToLevels() {
    let levels = (0...9).map { PNGLevelArgument(argument: "\($0)")?.level }
    #expect(
      levels == [PNG.Level?](repeating: .fast, count: 4)
        + [PNG.Level?](repeating: .standard, count: 3) + [PNG.Level?](repeating: .small, count: 3)
    )
    for wrong in ["-1", "10", "", "best"] { #expect(PNGLevelArgument(argument: wrong) == nil) }
  }

  @Test("File options of encode set container, padding, PNG level, key and assembly")
  func fileOptionsAreApplied() throws {
    func recipe(_ arguments: String) throws -> EncodeRecipe {
      var recipe = EncodeRecipe()
      try Self.read(arguments, as: EncodeFileOptions.self).apply(to: &recipe)
      return recipe
    }
    let plain = try recipe("")
    #expect(plain.format == nil && !plain.isLegacy && plain.alignment == nil && plain.key == nil)
    #expect(plain.images.pngLevel == .standard)
    #expect(try recipe("--texture-format pvr2gz").format == .pvr2gz)
    #expect(try recipe("--legacypvr").isLegacy)
    for pad in [2, 4, 8] { #expect(try recipe("--pad \(pad)").alignment == pad) }
    for pad in [0, 1, 3, 16] {
      #expect(throws: UsageError.self) { try recipe("--pad \(pad)") }
    }
    #expect(try recipe("--png-level small").images.pngLevel == .small)
    let key = String(repeating: "5a", count: 16)
    #expect(try recipe("--content-protection \(key)").key == CCZKey(hexadecimal: key))
    func assembly(_ arguments: String) throws -> EncodeAssembly {
      try Self.read(arguments, as: EncodeFileOptions.self).assembly
    }
    #expect(try assembly("") == .single && assembly("--array") == .array)
    #expect(throws: UsageError.self) { try assembly("--array --cube XxYyZz") }
  }

  @Test("Texture options of pack set format, mip levels, flip and compression")
  func pageFileOptionsAreApplied() throws {
    func format(_ arguments: String, _ sheet: String? = "a.pvr.ccz") throws -> PageFormat {
      try Self.read(arguments, as: PackTextureOptions.self).format(sheet: sheet)
    }
    let plain = try format("")
    #expect(plain.minimumMipDimension == nil && !plain.isFlipped && plain.key == nil)
    #expect(plain.images.pngLevel == .small && plain.encoder.dithering == .none)
    #expect(try format("--mipmap-min-size 3").minimumMipDimension == 3)
    #expect(try format("--flip-pvr").isFlipped && format("--flip y").isFlipped)
    #expect(throws: UsageError.self) { try format("--flip x") }
    #expect(throws: UsageError.self) { try format("--flip xy") }
    #expect(throws: UsageError.self) { try format("--mipmap-min-size 0") }
    #expect(try format("--opt RGBA4444 --dither fs").encoder.dithering == .floydSteinberg)
    #expect(try format("--opt PVRTC4 -q pvrtchigh").encoder.pvrtc.quality == .high)
    #expect(try format("--opt ETC1 -q etcfast").encoder.etcQuality == .fast)
    #expect(try format("--opt ETC1 -q best").encoder.etcQuality == .best)
    let levels = try [("fast", "a.png"), ("9", "a.png"), ("default", nil)].map { level, sheet in
      try format("--png-level \(level)", sheet).images.pngLevel
    }
    #expect(levels[0] == .fast && levels[1] == PNGLevelArgument(argument: "9")?.level)
    #expect(levels[2] == .standard)
    // TexturePacker's levels are two less than those of zlib.
    for step in 0...7 {
      let level = try format("--png-opt-level \(step)", "a.png").images.pngLevel
      #expect(level == PNGLevelArgument(argument: "\(step + 2)")?.level)
    }
    for arguments in ["--legacypvr", "--texture-format pvr3"] {
      #expect(throws: UsageError.self) { try format(arguments, nil) }
    }
  }

  @Test("Scene options set strictness, scale, size, fonts and definitions")
  func sceneOptionsAreApplied() throws {
    func options(_ arguments: String) throws -> SceneOptions {
      try Self.read(arguments, as: SceneFileOptions.self).sceneOptions
    }
    let plain = try options("")
    #expect(!plain.isStrict && plain.scale == nil && plain.size == nil && plain.fontFolder == nil)
    #expect(plain.parameters.isEmpty && plain.allowsOutlineFonts == nil)
    #expect(try options("--strict").isStrict)
    #expect(try options("--scale 2.5").scale == 2.5)
    #expect(try options("--size 30x20").size == Size(width: 30, height: 20))
    #expect(try options("--font-dir fonts").fontFolder == "fonts")
    #expect(try options("--fonts bitmap").allowsOutlineFonts == false)
    #expect(try options("--fonts all").allowsOutlineFonts == true)
    let defined = try options("--define a=1 --define b=x=y --define a=2 --define c=").parameters
    #expect(defined == ["a": "2", "b": "x=y", "c": ""])
    #expect(DefinitionArgument(argument: "=x") == nil && DefinitionArgument(argument: "x") == nil)
    for (arguments, isForScenes) in [
      ("", false), ("--size 3x3", false), ("--scale 1", true), ("--strict", true),
      ("--define a=", true), ("--font-dir f", true), ("--fonts all", true),
    ] {
      let group = try Self.read(arguments, as: SceneFileOptions.self)
      #expect(group.isForScenes == isForScenes, "\(arguments)")
    }
  }
}
