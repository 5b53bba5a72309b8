import QuadrilleAtlas
package import QuadrilleConsole
import QuadrilleFrames
import QuadrilleImage
import QuadrilleRendering
import QuadrilleScene
import QuadrilleSprite
package import QuadrilleSystem
package import QuadrilleTextureFiles

/// Creates the preview cards of files.
package struct PreviewSource {
  /// Maximum edge length of single-channel images.
  private static let channelDimension = 2048

  package let job: JobContext
  package let key: CCZKey?
  /// The textures to use instead of those that an atlas names.
  package let textures: AtlasTextureOptions
  /// The number of frames of a scene.
  package let frameTimeCount: Int
  package let threads: Int

  package init(
    job: JobContext,
    key: CCZKey? = nil,
    textures: AtlasTextureOptions = AtlasTextureOptions(),
    frameTimeCount: Int,
    threads: Int
  ) {
    self.job = job
    self.key = key
    self.textures = textures
    self.frameTimeCount = frameTimeCount
    self.threads = threads
  }

  /// The cards of a file, by its kind.
  ///
  /// - Parameter isAlone: Whether the file is shown in full, or as one of many.
  /// - Throws: The typed error of the stage that fails.
  package func cards(of path: String, name: String, isAlone: Bool) throws -> [PreviewCard] {
    let bytes = try InputFile.read(path, job: job)
    let kind = InputKind(of: bytes, name: path)
    if kind != .atlas { try textures.requireNone(for: name) }
    switch kind {
    case .scene: return try scene(bytes, path, name, count: isAlone ? frameTimeCount : 1)
    case .atlas: return try atlas(path, bytes, isAlone: isAlone)
    case .texture:
      try InputKindError.checkImage(bytes, InputFile.name(path))
      guard ImageFormat(of: bytes, name: path) != nil else {
        return try texture(bytes, path, name, isAlone: isAlone)
      }
      if isAlone, ImageFormat(of: bytes) == .aseprite { return try aseprite(bytes, path, name) }
      if isAlone,
        let animation = try ImageFile.animation(bytes, name: InputFile.name(path), job: job)
      {
        return [try film(FrameSource(animation, job: job), title: name)]
      }
      let image = try ImageFile.decode(bytes, name: InputFile.name(path), job: job)
        .bitmap
      return [PreviewCard(title: name, details: "\(image.pixelSize)", image: image)]
    }
  }

  // MARK: Kinds

  private func scene(
    _ bytes: [UInt8],
    _ path: String,
    _ name: String,
    count: Int
  ) throws -> [PreviewCard] {
    var options = SceneOptions()
    options.key = key
    let scene = try Scene(
      bytes,
      name: InputFile.name(path),
      folder: path == "-"
        ? Folder(path: ".", job: job) : Folder(containing: path, job: job),
      options: options,
      job: job
    )
    let frames = scene.timeline.frameCount ?? 1
    let shown = min(count, frames)
    var renderer = try SelectedRenderer(RendererOptions(.cpu), job: job)
    return try (0..<shown).map { index in
      let time = scene.time(ofFrame: shown == 1 ? 0 : index * (frames - 1) / (shown - 1))
      let list = try scene.drawList(at: time)
      let image = try renderer.render(list, background: scene.canvas.background)
      let milliseconds = Int((time * 1000).rounded())
      let rest = "\(1000 + milliseconds % 1000)".dropFirst()
      return PreviewCard(
        title: shown == 1 ? name : "\(milliseconds / 1000).\(rest) s",
        details: index == 0 && shown > 1 ? "\(name) \(image.pixelSize)" : "\(image.pixelSize)",
        image: image
      )
    }
  }

  /// The cards of an Aseprite file: all frames, and one cycle of each tag.
  private func aseprite(_ bytes: [UInt8], _ path: String, _ name: String) throws -> [PreviewCard] {
    let file = try AsepriteFile(bytes, name: InputFile.name(path), job: job)
    Console.report(file.warnings)
    let animation = AsepriteAnimation(file)
    let all = try film(FrameSource(animation, job: job), title: name)
    return try [all]
      + file.tags.map { tag in
        try film(FrameSource(animation, frames: tag.cycle, job: job), title: tag.name)
      }
  }

  /// A card that plays the frames of a source once each, for their durations.
  private func film(_ source: FrameSource, title: String) throws -> PreviewCard {
    let schedule = try FrameSchedule(source, job: job)
    let seconds = (0..<schedule.count).reduce(0) { $0 + schedule.duration(of: $1) }
    var renderer = try SelectedRenderer(RendererOptions(.cpu), job: job)
    let first = try renderer.render(source.drawList(at: schedule.instant(0)), background: .clear)
    let frames = counted(schedule.count, "frame")
    return PreviewCard(
      title: title,
      details: "\(source.size), \(frames), \(Int((seconds * 1000).rounded())) ms",
      image: first,
      film: try source.encoded(as: .apng, schedule, with: &renderer, job: job)
    )
  }

  private func atlas(_ path: String, _ bytes: [UInt8], isAlone: Bool) throws -> [PreviewCard] {
    let atlas = try AtlasInput(
      path,
      standardInput: bytes,
      textures: textures.files,
      key: key,
      job: job
    ).atlas
    Console.report(atlas.warnings)
    var marks = [PreviewCard.Mark.ByPage](repeating: [], count: atlas.pages.count)
    for index in 0..<atlas.count where atlas.aliases[atlas.names[index]] == nil {
      let sprite = atlas[index].alignedToPixels
      guard let page = atlas.pages.firstIndex(of: sprite.page) else { continue }
      marks[page].append(Self.mark(sprite, atlas.names[index]))
    }
    let pages = atlas.pages.enumerated().map { index, page in
      let used = Set(marks[index].map(\.rect)).reduce(0) { $0 + $1.width * $1.height }
      let area = page.pixelSize.width * page.pixelSize.height
      let share = ByteCount.oneDecimal(100 * used / Double(max(1, area)))
      return PreviewCard(
        title: page.name?.split(separator: "/").last.map(String.init) ?? "page \(index)",
        details: "\(page.pixelSize), \(counted(marks[index].count, "sprite")), \(share) % used",
        image: page.bitmap(job: job),
        marks: marks[index],
        isPage: true
      )
    }
    guard isAlone else { return pages }
    return try pages
      + atlas.animations.map { animation in
        try film(FrameSource(atlas, animation: animation, job: job), title: animation.name)
      }
  }

  private static func mark(_ sprite: Sprite, _ name: String) -> PreviewCard.Mark {
    let rect = sprite.packedRect
    let source = sprite.sourceSize
    // The pivot in the unrotated source, then in the stored part, then on the page.
    let (width, height) = (sprite.trimmedRect.width, sprite.trimmedRect.height)
    let unmirrored = sprite.anchor.x * source.width - sprite.trimmedRect.minX
    let x = sprite.isMirrored ? width - unmirrored : unmirrored
    let y = sprite.anchor.y * source.height - sprite.trimmedRect.minY
    let onPage =
      switch sprite.packedRotation {
      case .none: Point(x: x, y: y)
      case .clockwise90: Point(x: height - y, y: x)
      case .clockwise180: Point(x: width - x, y: height - y)
      case .counterclockwise90: Point(x: y, y: width - x)
      }
    let isInside = (0...width).contains(x) && (0...height).contains(y)
    return PreviewCard.Mark(
      name: name,
      rect: rect,
      isRotated: sprite.packedRotation != .none,
      isTrimmed: sprite.isTrimmed,
      pivot: isInside ? Point(x: rect.minX + onPage.x, y: rect.minY + onPage.y) : nil,
      details: "\(Int(rect.width))x\(Int(rect.height)) at \(Int(rect.minX)),\(Int(rect.minY)), "
        + "source \(Int(source.width))x\(Int(source.height))"
        + (sprite.packedRotation == .none ? "" : ", rotated")
        + (sprite.isMirrored ? ", mirrored" : "")
        + (sprite.isTrimmed ? ", trimmed" : "")
    )
  }

  private func texture(
    _ bytes: [UInt8],
    _ path: String,
    _ name: String,
    isAlone: Bool
  ) throws -> [PreviewCard] {
    let texture = try TextureFile(
      decoding: bytes,
      name: InputFile.name(path),
      job: job,
      key: key
    )
    Console.report(texture.warnings)
    try texture.checkDecodable()
    let top = try texture.orientedBitmap(threads: threads, job: job)
    let facts = "\(texture.format.name) \(top.pixelSize)"
    var cards = [PreviewCard(title: name, details: facts, image: top)]
    guard isAlone else { return cards }
    for level in 0..<texture.mipmapCount {
      for surface in 0..<texture.surfaceCount {
        for face in 0..<texture.faceCount where level + surface + face > 0 {
          let image = try texture.orientedBitmap(
            level: level,
            surface: surface,
            face: face,
            threads: threads,
            job: job
          )
          let parts =
            ["level \(level)"] + (texture.surfaceCount > 1 ? ["surface \(surface)"] : [])
            + (texture.faceCount > 1 ? ["face \(face)"] : [])
          cards.append(
            PreviewCard(
              title: parts.joined(separator: " "),
              details: "\(image.pixelSize)",
              image: image
            )
          )
        }
      }
    }
    // Four more images of the maximum size would exceed the budget.
    let dimension = min(Self.channelDimension, max(top.width, top.height))
    try texture.checkBudget(bytes: 5 * 4 * dimension * dimension, job: job)
    let small = top.reduced(toDimension: Self.channelDimension)
    for (letters, channel) in [
      ("rrr1", "red"), ("ggg1", "green"), ("bbb1", "blue"), ("aaa1", "alpha"),
    ] {
      guard channel != "alpha" || texture.hasAlpha, let sources = ChannelSources(letters) else {
        continue
      }
      cards.append(PreviewCard(title: channel, details: "", image: small.swizzled(sources)))
    }
    return cards
  }
}

extension Bitmap {
  /// The image reduced so that neither side exceeds a limit.
  fileprivate func reduced(toDimension bound: Int) -> Bitmap {
    let dimension = max(width, height)
    guard dimension > bound else { return self }
    let size = PixelSize(
      width: max(1, width * bound / dimension),
      height: max(1, height * bound / dimension)
    )
    return resized(to: size, Resampling(.box))
  }
}

extension PreviewCard.Mark {
  /// The sprites of one page.
  package typealias ByPage = [PreviewCard.Mark]
}
