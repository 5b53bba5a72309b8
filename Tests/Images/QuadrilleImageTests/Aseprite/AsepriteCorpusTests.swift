import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Real sprites compared with an independent reader, and with images that Aseprite wrote.
@Suite(.enabled(if: Corpus.isAvailable)) struct AsepriteCorpusTests {
  private static func file(_ entry: AsepriteEntry) throws -> AsepriteFile {
    try AsepriteFile(contentsOf: Corpus.path("aseprite/\(entry.file)"))
  }

  @Test("The corpus of sprites is complete")
  func findsAllSprites() {
    #expect(AsepriteEntry.all.count == 83)
    #expect(AsepriteEntry.all.reduce(0) { $0 + $1.expected.frames.count } >= 57)
  }

  @Test("Every frame of a sprite has the expected pixels", arguments: AsepriteEntry.all)
  func framesHaveExpectedPixels(entry: AsepriteEntry) throws {
    let file = try Self.file(entry)
    let size = PixelSize(width: entry.expected.width, height: entry.expected.height)
    #expect(file.pixelSize == size && file.frameCount == entry.expected.frames.count)
    var warnings = file.warnings
    for (index, frame) in entry.expected.frames.enumerated() {
      let bitmap = try file.frame(at: index, layers: .visible, job: .default, warnings: &warnings)
      #expect(SHA256.hex(bitmap.bytes) == frame.sha256, "frame \(index)")
    }
    #expect(warnings == [])
  }

  @Test("Durations, color mode and pixel aspect ratio are read", arguments: AsepriteEntry.all)
  func readsHeader(entry: AsepriteEntry) throws {
    let file = try Self.file(entry)
    #expect(file.frameDurations == entry.expected.frames.map(\.duration))
    #expect("\(file.colorMode)" == entry.expected.colorMode)
    let aspect = file.pixelAspectRatio
    #expect([aspect.width, aspect.height] == entry.expected.pixelAspect)
  }

  @Test("Tags and their cycles are read", arguments: AsepriteEntry.all)
  func readsTags(entry: AsepriteEntry) throws {
    let tags = try Self.file(entry).tags.map { tag in
      AsepriteEntry.Tag(
        name: tag.name,
        from: tag.from,
        to: tag.to,
        direction: tag.direction.rawValue,
        repeat: tag.repeatCount,
        cycle: tag.cycle
      )
    }
    #expect(tags == entry.expected.tags ?? [])
  }

  @Test("Slices are read", arguments: AsepriteEntry.all)
  func readsSlices(entry: AsepriteEntry) throws {
    func numbers(_ rect: PixelRect) -> [Int] { [rect.minX, rect.minY, rect.width, rect.height] }
    let slices = try Self.file(entry).slices.map { slice in
      AsepriteEntry.Slice(
        name: slice.name,
        keys: slice.keys.map { key in
          AsepriteEntry.Slice.Key(
            frame: key.frame,
            bounds: numbers(key.bounds),
            center: key.center.map(numbers),
            pivot: key.pivot.map { [Int($0.x), Int($0.y)] }
          )
        }
      )
    }
    #expect(slices == entry.expected.slices ?? [])
  }

  @Test("Layers are read", arguments: AsepriteEntry.all)
  func readsLayers(entry: AsepriteEntry) throws {
    let file = try Self.file(entry)
    let layers = zip(file.layers, entry.expected.layers).map { layer, expected in
      AsepriteEntry.Layer(
        name: layer.name,
        type: layer.kind.rawValue,
        visible: layer.isVisible,
        background: layer.isBackground,
        reference: layer.isReference,
        blendMode: layer.blendMode.name,
        // The manifest has the byte of the file even where it has no effect.
        opacity: layer.kind == .group && !file.composesGroups ? expected.opacity : layer.opacity,
        level: layer.level
      )
    }
    #expect(layers == entry.expected.layers && layers.count == file.layers.count)
  }

  @Test("A sprite is an image and, with several frames, an animation", arguments: AsepriteEntry.all)
  func opensAnimation(entry: AsepriteEntry) throws {
    let bytes = try Corpus.bytes("aseprite/\(entry.file)")
    let image = try ImageFile.decode(bytes, name: entry.file)
    let frames = entry.expected.frames
    #expect(image.format == .aseprite && SHA256.hex(image.bitmap.bytes) == frames.first?.sha256)
    #expect(image.warnings.map(\.code) == (frames.count > 1 ? ["aseprite.animation"] : []))
    #expect(try ImageFile.readHeader(bytes).size == image.bitmap.pixelSize)
    let animation = try ImageFile.animation(bytes, name: entry.file)
    guard frames.count > 1 else {
      #expect(animation == nil)
      return
    }
    var end = 0
    for index in frames.indices {
      let frame = try #require(try animation?.frame(at: index))
      #expect(frame.startMilliseconds == end)
      end += frames[index].duration
      #expect(
        frame.endMilliseconds == end && SHA256.hex(frame.bitmap.bytes) == frames[index].sha256
      )
    }
    #expect(animation?.frameCount == frames.count && animation?.endMilliseconds.last == end)
  }
}
