import Quadrille
import QuadrilleSyntax

/// The fuzz targets, by their names on the command line.
enum FuzzTarget: String, CaseIterable {
  case pvrLegacy = "pvr-legacy"
  case pvr3
  case gzip
  case ccz
  case lockedCCZ = "locked-ccz"
  case ktx
  case ktx2
  case dds
  case pkm
  case astcFile = "astc-file"
  case rewrite
  case uncompressed
  case channels
  case pvrtc
  case pvrtc2
  case etc
  case eac
  case bc
  case astc
  case png
  case jpeg
  case webp
  case gif
  case bmp
  case psd
  case tga
  case aseprite
  case plist
  case binaryPlist = "binary-plist"
  case json
  case atlas
  case sparrow
  case libGDX = "libgdx"
  case scene
  case font
  case drawing

  /// Passes an input to the reader, decoder or renderer.
  ///
  /// Errors that a reader throws are expected; their messages are created as well. Anything else
  /// ends the process, and the fuzzer saves the input.
  func run(_ input: [UInt8]) {
    do {
      switch self {
      case .pvrLegacy, .pvr3, .gzip, .ccz, .lockedCCZ, .ktx, .ktx2, .dds, .pkm, .astcFile:
        try Container.read(input, self)
      case .rewrite: try Container.rewrite(input)
      case .channels: try Channels.run(input)
      case .uncompressed: try Decoder.uncompressed.run(input)
      case .pvrtc: try Decoder.pvrtc.run(input)
      case .pvrtc2: try Decoder.pvrtc2.run(input)
      case .etc: try Decoder.etc.run(input)
      case .eac: try Decoder.eac.run(input)
      case .bc: try Decoder.bc.run(input)
      case .astc: try Decoder.astc.run(input)
      case .png: try PNGReading.run(input)
      case .jpeg, .webp, .gif, .bmp, .psd, .tga, .aseprite: try ImageReading.run(input, self)
      case .plist: _ = try PropertyList(parsing: input, name: "fuzz", job: .fuzzing)
      case .binaryPlist:
        let file = BinaryPropertyList.wrapped(input)
        _ = try PropertyList(parsing: file, name: "fuzz", job: .fuzzing)
      case .json: _ = try JSONValue(parsing: input, name: "fuzz", job: .fuzzing)
      case .atlas, .sparrow, .libGDX: try readAtlas(input)
      case .scene: try readScene(input)
      case .font: try readFont(input)
      case .drawing: Drawing.run(input)
      }
    } catch let error as any QuadrilleError {
      precondition(!error.code.isEmpty && !error.message.isEmpty, "an error says what it is")
      _ = Diagnostic(error).line
    } catch {
      preconditionFailure("an error of a type that no reader throws: \(error)")
    }
  }

  /// Reads the data of an atlas in any format, and queries derived values of each frame.
  private func readAtlas(_ input: [UInt8]) throws {
    let atlas = try AtlasDescription(parsing: input, name: "fuzz", job: .fuzzing)
    for warning in atlas.warnings { _ = warning.line }
    for frame in atlas.frames {
      precondition(atlas.pages.indices.contains(frame.page), "a frame lies on a page")
      _ = (frame.packedRect, frame.isTrimmed)
    }
  }

  /// Reads a bitmap font in any format, writes it, and lays out text with it.
  private func readFont(_ input: [UInt8]) throws {
    let description = try FontDescription(parsing: input, name: "fuzz", job: .fuzzing)
    for form in [FontDescription.Encoding.text, .xml] {
      let written = try description.encoded(as: form)
      let read = try FontDescription(parsing: written, name: "fuzz", job: JobContext(limits: .none))
      precondition(read.characters.count == description.characters.count, "what is written is read")
    }
    let pages = description.pages.map { _ in Bitmap(width: 16, height: 16) }
    let font = try BitmapFont(description, pages: pages)
    var options = TextOptions()
    options.width = 100
    options.isWrapped = true
    options.maxLines = 3
    options.truncation = .middle
    options.alignment = .justified
    let text = "The quick (brown) fox\tAV \u{4E00}\u{301}\u{1F600} jumps over\nthe lazy dog"
    _ = try TextLayout(text, font: .bitmap(font), options: options, job: .fuzzing)
  }

  /// Reads a scene whose assets are in the current directory, and creates its draw list.
  private func readScene(_ input: [UInt8]) throws {
    let folder = try Folder(path: ".")
    let scene = try Scene(input, name: "fuzz", folder: folder, job: .fuzzing)
    _ = scene.drawList()
  }
}

extension JobContext {
  /// A job with the limits of fuzzing.
  static var fuzzing: JobContext { JobContext(limits: .fuzzing) }
}

extension Limits {
  /// Small enough for short runs, large enough to reach every path.
  static let fuzzing: Limits = {
    var limits = Limits()
    limits.maxDimension = 512
    limits.maxPixels = 64 << 10
    limits.maxUnpackedBytes = 1 << 20
    limits.maxSurfaceCount = 64
    limits.maxDepth = 64
    limits.maxSpriteCount = 10_000
    limits.maxValueCount = 50_000
    limits.maxQuadCount = 20_000
    return limits
  }()
}
