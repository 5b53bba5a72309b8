import Glibc
import Quadrille
import TestSupport

/// The pixel formats, and the tools in the original manuals; shell commands are those of the
/// manuals, with different file names.
enum ToolNames {
  static let all = formats + tools

  /// A folder with an image of 32×32 pixels.
  private static func makeFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(PNG.encode(Sample.bitmap(32, 32)), to: "in.png")
    return folder
  }

  /// The test executable; the command line tool is in the same folder.
  private static var own: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    return String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
  }

  /// Runs a shell command in a folder, with links to the tool under the names of the original
  /// tools; returns whether it succeeds.
  static func run(_ line: String, in folder: TemporaryFolder) -> Bool {
    let executable =
      own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/quadrille"
    for name in ["quadrille", "texturetool", "TexturePacker"] {
      _ = unsafe symlink(executable, folder.path(name))
    }
    let call = "cd '\(folder.path)' && PATH=\"$PWD:$PATH\" && { \(line); } >log 2>&1"
    return unsafe system(call) == 0
  }

  /// The texture that a command makes from `in.png`; nil on failure.
  private static func texture(_ line: String) throws -> TextureFile? {
    let folder = try makeFolder()
    guard run(line, in: folder) else { return nil }
    return try TextureFile(decoding: folder.read("out.pvr"), name: "out.pvr")
  }

  private static func stores(_ format: PixelFormat, as keyword: String) throws -> Bool {
    let texture = try TextureEncoder(.pixels(format)).texture(of: [Sample.bitmap(4, 4)])
    return EncodableFormat(texture)?.name == keyword
      && EncodableFormat(named: keyword) == .pixels(format)
  }

  private static func stores(_ bits: Int) throws -> Bool {
    try [true, false].allSatisfy { hasAlpha in
      let encoder = TextureEncoder(.pvrtc1(bits: bits, hasAlpha: hasAlpha))
      let texture = try encoder.texture(of: [Sample.bitmap(32, 32)])
      return try texture.hasAlpha == hasAlpha && texture.byteCount == 128 * bits
        && texture.bitmap().width == 32
    }
  }

  private static let formats = [
    OriginalName("RGBA8888") { try stores(.rgba8888, as: "RGBA8888") },
    OriginalName("RGBA4444") { try stores(.rgba4444, as: "RGBA4444") },
    OriginalName("RGBA5551") { try stores(.rgba5551, as: "RGBA5551") },
    OriginalName("RGB565") { try stores(.rgb565, as: "RGB565") },
    OriginalName("PVRTC4, with or without alpha") { try stores(4) },
    OriginalName("PVRTC2, with or without alpha") { try stores(2) },
    OriginalName("memory equals the size on disk") {
      let texture = try TextureEncoder(.pixels(.rgba4444)).texture(of: [Sample.bitmap(4, 4)])
      return try Sprite(page: Page(texture, name: "a.pvr")).byteCount == 32
        && texture.encoded(container: TextureContainer(.pvr2)).count == 52 + 32
    },
  ]

  private static let tools = [
    OriginalName("texturetool -e PVRTC --bits-per-pixel-4 -f PVR -o") {
      try texture("texturetool -e PVRTC --bits-per-pixel-4 -f PVR -o out.pvr in.png")?.byteCount
        == 512
    },
    OriginalName("texturetool --bits-per-pixel-2") {
      try texture("texturetool -e PVRTC --bits-per-pixel-2 -f PVR -o out.pvr in.png")?.byteCount
        == 256
    },
    OriginalName("--channel-weighting-perceptual") {
      try texture(
        "texturetool -e PVRTC --channel-weighting-perceptual --bits-per-pixel-4 -f PVR "
          + "-o out.pvr in.png"
      ) != nil
    },
    OriginalName("TexturePacker --opt RGBA8888 --sheet") {
      try texture(
        "TexturePacker --disable-rotation --no-trim --opt RGBA8888 in.png --sheet out.pvr"
      )?.bitmap().bytes == Sample.bitmap(32, 32).bytes
    },
    OriginalName("--opt RGBA4444") {
      try texture("quadrille encode in.png -o out.pvr --opt RGBA4444")?.byteCount == 2_048
    },
    OriginalName("--opt RGB565") {
      try texture("quadrille encode in.png -o out.pvr --opt RGB565")?.byteCount == 2_048
    },
    OriginalName("--dither-fs") {
      try texture("quadrille encode in.png -o out.pvr --opt RGB565 --dither-fs") != nil
    },
    OriginalName("--dither-fs-alpha") {
      try texture("quadrille encode in.png -o out.pvr --opt RGBA4444 --dither-fs-alpha") != nil
    },
    OriginalName("--disable-rotation") {
      let folder = try makeFolder()
      return run(
        "quadrille pack in.png --data a.plist --sheet a.png --disable-rotation",
        in: folder
      )
    },
    OriginalName("--no-trim") {
      let folder = try makeFolder()
      guard run("quadrille pack in.png --data a.plist --sheet a.png --no-trim", in: folder) else {
        return false
      }
      return try SpriteAtlas(contentsOf: folder.path("a.plist")).allSatisfy { !$0.isTrimmed }
    },
    OriginalName("a batch with find and xargs") {
      let folder = try makeFolder()
      try folder.makeFolder("art")
      for name in ["a", "b"] { try folder.write(folder.read("in.png"), to: "art/\(name).png") }
      return try run("quadrille encode art --out-dir tex --opt RGB565", in: folder)
        && (folder.names(in: "tex")).sorted() == ["a.pvr", "b.pvr"]
    },
    OriginalName("PVR video") {
      let folder = try makeFolder()
      try folder.makeFolder("frames")
      try folder.write(folder.read("in.png"), to: "frames/0001.png")
      try folder.write(Fixtures.bytes("Images/420.jpg"), to: "frames/0002.jpg")
      let line = "quadrille encode 'frames/*' --out-dir out --opt RGB565"
      return try run(line, in: folder)
        && (folder.names(in: "out")).sorted() == ["0001.pvr", "0002.pvr"]
    },
    OriginalName("crop or scale to a square of powers of two") {
      let folder = try makeFolder()
      try folder.write(PNG.encode(Sample.bitmap(20, 12)), to: "in.png")
      guard run("quadrille encode in.png -o out.pvr --canvas pot-square", in: folder) else {
        return false
      }
      var preparation = TexturePreparation()
      preparation.canvas = .powerOfTwoSquare
      let size = preparation.size(of: PixelSize(width: 20, height: 12))
      return try TextureFile(decoding: folder.read("out.pvr"), name: "out.pvr").pixelSize == size
        && size == PixelSize(width: 32, height: 32)
    },
    OriginalName("playback of a sequence of PVRs") {
      let folder = try makeFolder()
      let line =
        "quadrille encode in.png -o 1.pvr --opt RGBA8888 && cp 1.pvr 2.pvr && "
        + "quadrille frames 1.pvr 2.pvr -o 'f%d.png'"
      return try run(line, in: folder)
        && PNG.decode(folder.read("f1.png")).bitmap.bytes == Sample.bitmap(32, 32).bytes
    },
    OriginalName("Xcode makes atlases") {
      let folder = try makeFolder()
      try folder.makeFolder("hero.atlas")
      try folder.write(folder.read("in.png"), to: "hero.atlas/walk.png")
      return try run("quadrille pack hero.atlas --format spritekit", in: folder)
        && (SpriteAtlas(contentsOf: folder.path("hero.atlasc"))).names == ["walk.png"]
    },
    OriginalName("folders of images, standard and @2x") {
      let folder = try makeFolder()
      try folder.makeFolder("hero.atlas")
      try folder.write(PNG.encode(Sample.bitmap(8, 8)), to: "hero.atlas/walk.png")
      try folder.write(PNG.encode(Sample.bitmap(16, 16)), to: "hero.atlas/walk@2x.png")
      guard run("quadrille pack hero.atlas --format spritekit", in: folder) else { return false }
      let traits = AssetTraits(scale: 2)
      let atlas = try SpriteAtlas(contentsOf: folder.path("hero.atlasc"), traits: traits)
      let sprite = try atlas.requireSprite(named: "walk")
      return atlas.count == 1 && sprite.scale == 2 && sprite.size == Size(width: 8, height: 8)
    },
    OriginalName("sheets of Zwoptex") {
      let data = """
        <plist><dict><key>frames</key><dict><key>a.png</key><dict>
        <key>x</key><integer>0</integer><key>y</key><integer>0</integer>
        <key>width</key><integer>2</integer><key>height</key><integer>1</integer>
        <key>offsetX</key><real>0</real><key>offsetY</key><real>0</real>
        <key>originalWidth</key><integer>2</integer><key>originalHeight</key><integer>1</integer>
        </dict></dict></dict></plist>
        """
      let atlas = try SpriteAtlas(data: Array(data.utf8), page: Page(Sample.bitmap(4, 4)))
      return atlas.format == .cocos2D(version: 0) && atlas[0].size == Size(width: 2, height: 1)
    },
  ]
}
