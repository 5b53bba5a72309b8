import QuadrilleAtlas
import QuadrilleFrames
import QuadrilleIO
import QuadrillePixels
import QuadrilleScene
import QuadrilleSprite

extension FramesCommand {
  /// Opens what is to be drawn.
  ///
  /// - Parameter options: How a scene is read.
  /// - Returns: The source, and what was read from standard input.
  /// - Throws: ``UsageError``, or the typed error of the stage that fails.
  func source(
    _ options: SceneOptions,
    limits: Limits
  ) throws -> (source: FrameSource, standardInput: [UInt8]?) {
    if inputs.count == 1, let path = inputs.first, sprites != nil || !isSequence(path) {
      let bytes = try InputFile.read(path, limits: limits)
      if let source = try source(of: bytes, path: path, options, limits: limits) {
        return (source, path == "-" ? bytes : nil)
      }
    }
    guard sprites == nil else { throw Self.spritesOfNoAtlas }
    return (try source(ofFiles: limits), nil)
  }

  private static let spritesOfNoAtlas = UsageError(message: "--sprites is for an atlas")

  /// Whether an argument stands for several files.
  private func isSequence(_ path: String) -> Bool {
    path.hasPrefix("@") || FolderWalk.isFolder(path) && !path.hasSuffix(".atlasc")
      || path != "-" && Glob(path) != nil && FileIdentity(path) == nil
  }

  // MARK: Kinds

  /// What one file holds; nil for a texture that has a name, which is one of a list.
  private func source(
    of bytes: [UInt8],
    path: String,
    _ options: SceneOptions,
    limits: Limits
  ) throws -> FrameSource? {
    switch InputKind(of: bytes) {
    case .scene:
      guard sprites == nil else { throw Self.spritesOfNoAtlas }
      return try source(ofScene: bytes, path: path, options, limits: limits)
    case .atlas: return try source(ofAtlas: bytes, path: path, limits: limits)
    case .texture where path == "-":
      guard sprites == nil else { throw Self.spritesOfNoAtlas }
      let name = InputFile.name(path)
      let picture = try FrameSource.picture(decoding: bytes, name: name, limits: limits)
      var source = try FrameSource(
        count: 1,
        size: scene.size?.size,
        background: background?.color ?? .clear,
        limits: limits,
        name: { _ in "stdin" },
        picture: { _ in picture }
      )
      source.inputs = [path]
      return source
    case .texture: return nil
    }
  }

  private func source(
    ofScene bytes: [UInt8],
    path: String,
    _ options: SceneOptions,
    limits: Limits
  ) throws -> FrameSource {
    let scene = try Scene(
      bytes,
      name: InputFile.name(path),
      folder: path == "-" ? Folder(path: ".") : Folder(containing: path),
      options: options,
      limits: limits
    )
    var source = FrameSource(
      scene,
      name: path == "-" ? "stdin" : FrameSource.stem(of: path),
      background: background?.color
    )
    source.inputs += [path] + (updates.policy.skipsUnchanged ? scene.frameFiles : [])
    return source
  }

  private func source(
    ofAtlas bytes: [UInt8],
    path: String,
    limits: Limits
  ) throws -> FrameSource {
    let atlas =
      path == "-"
      ? try SpriteAtlas(data: bytes, name: InputFile.name(path), limits: limits)
      : try SpriteAtlas(contentsOf: path, limits: limits)
    let pattern = sprites.map(NamePattern.init)
    var source = try FrameSource(
      atlas,
      size: scene.size?.size,
      background: background?.color ?? .clear,
      limits: limits
    ) { name in
      pattern?.fitsEnd(of: name) ?? true
    }
    source.inputs = [path] + atlas.pages.compactMap(\.name)
    return source
  }

  private func source(ofFiles limits: Limits) throws -> FrameSource {
    let items = try InputList.items(
      inputs,
      settings: list.settings,
      kind: .frames,
      limits: limits
    )
    let names = items.map { FrameSource.stem(of: $0.outputName) }
    var source = try FrameSource(
      count: items.count,
      size: scene.size?.size,
      background: background?.color ?? .clear,
      limits: limits,
      name: { names[$0] }
    ) { (index) throws(FrameError) in
      let bytes: [UInt8]
      do throws(IOError) {
        bytes = try InputFile.read(items[index].path, limits: limits)
      } catch {
        throw FrameError(.io(error))
      }
      return try FrameSource.picture(decoding: bytes, name: items[index].name, limits: limits)
    }
    source.inputs = items.map(\.path)
    source.inputOfFrame = { items[$0.index].path }
    return source
  }
}

/// What a file is that is played.
private enum InputKind {
  case scene, atlas, texture

  init(of bytes: [UInt8]) {
    self =
      Self.isScene(bytes) ? .scene : Self.isTexture(bytes) ? .texture : .atlas
  }

  private static func isTexture(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: PNG.signature) || bytes.starts(with: Array("PVR".utf8))
      || bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: Array("CCZ".utf8))
      || bytes.count > 48 && bytes[44..<48].elementsEqual(Array("PVR!".utf8))
  }

  /// Whether a text is that of a scene: it has the key of the version, or none of an atlas.
  ///
  /// The text is searched, not parsed, since it is parsed in a moment anyway.
  private static func isScene(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) else { return true }
    guard first == UInt8(ascii: "{") else { return false }
    return hasKey("quadrille", bytes) || !(hasKey("frames", bytes) || hasKey("textures", bytes))
  }

  /// Whether a JSON text has a key somewhere.
  private static func hasKey(_ key: String, _ bytes: [UInt8]) -> Bool {
    let quoted = Array("\"\(key)\"".utf8)
    var rest = bytes[...]
    while let start = rest.firstIndex(of: quoted[0]) {
      rest = rest[start...]
      if rest.starts(with: quoted) {
        let next = rest.dropFirst(quoted.count).first { $0 > 0x20 }
        if next == UInt8(ascii: ":") { return true }
      }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension FrameError {
  /// The error in the words of the command's options, where these are the cause.
  func inOptions(sprites: String?) -> any Error {
    switch reason {
    case .endless:
      UsageError(message: "the scene has no timeline; give --count or --duration")
    case .startsLate(let start, let frames):
      UsageError(message: "--start is \(start), behind the last of \(frames) frames")
    case .oneName(let name):
      UsageError(
        message: "\(name.quotedForDisplay) is one name for several frames; put %04d in it, "
          + "or choose --format apng"
      )
    case .noSprites:
      UsageError(message: "no sprite of the atlas fits \((sprites ?? "*").quotedForDisplay)")
    case .empty, .sameName, .pattern: UsageError(message: message)
    default: self
    }
  }
}
