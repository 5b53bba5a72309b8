import QuadrilleAtlas
import QuadrilleDrawing
import QuadrilleIO
import QuadrillePixels
import QuadrilleScene
import QuadrilleSprite

/// What `frames` is asked to play.
struct FilmRequest: Sendable {
  var inputs: [String]
  var options = SceneOptions()
  var background: Color?
  /// The canvas of files and sprites in pixels; nil for that of the largest one.
  var size: PixelSize?
  /// Which sprites of an atlas are meant.
  var sprites: String?
  var list = InputListSettings()
  /// How many threads ask for frames at once.
  var threads = 1
  /// Whether the inputs are to have all frames of sequences, not only those that were read.
  var namesAllInputs = false

  /// Opens what is to be played.
  ///
  /// - Throws: ``UsageError``, or the typed error of the stage that fails.
  func film(limits: Limits) throws -> Film {
    if inputs.count == 1, let path = inputs.first, sprites != nil || !isSequence(path) {
      let bytes = try InputFile.read(path, limits: limits)
      if let film = try film(of: bytes, path: path, limits: limits) { return film }
    }
    guard sprites == nil else { throw Self.spritesOfNoAtlas }
    return try film(ofFiles: limits)
  }

  /// What one file holds; nil for a texture that has a name, which is one of a list.
  private func film(of bytes: [UInt8], path: String, limits: Limits) throws -> Film? {
    var film: Film?
    if Self.isScene(bytes) {
      guard sprites == nil else { throw Self.spritesOfNoAtlas }
      film = try self.film(ofScene: bytes, path: path, limits: limits)
    } else if !Self.isTexture(bytes) {
      film = try self.film(ofAtlas: bytes, path: path, limits: limits)
    } else if path == "-" {
      guard sprites == nil else { throw Self.spritesOfNoAtlas }
      film = try self.film(ofTexture: bytes, path: path, limits: limits)
    }
    if path == "-" { film?.standardInput = bytes }
    return film
  }

  private static let spritesOfNoAtlas = UsageError(message: "--sprites is for an atlas")

  /// Whether an argument stands for several files.
  private func isSequence(_ path: String) -> Bool {
    path.hasPrefix("@") || FolderWalk.isFolder(path) && !path.hasSuffix(".atlasc")
      || path != "-" && Glob(path) != nil && FileIdentity(path) == nil
  }

  private static func isTexture(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: PNG.signature) || bytes.starts(with: Array("PVR".utf8))
      || bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: Array("CCZ".utf8))
      || bytes.count > 48 && bytes[44..<48].elementsEqual(Array("PVR!".utf8))
  }

  /// Whether a text is that of a scene: it has the key of the version, or none of an atlas.
  ///
  /// The text is searched, not read, since it is read in a moment anyway.
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

  // MARK: Kinds

  private func film(ofScene bytes: [UInt8], path: String, limits: Limits) throws -> Film {
    let folder = try path == "-" ? Folder(path: ".") : Folder(containing: path)
    let scene = try Scene(
      bytes,
      name: InputFile.name(path),
      folder: folder,
      options: options,
      limits: limits
    )
    let stem = AssetStem.of(path == "-" ? "stdin" : path)
    let size = DrawList(size: scene.canvas.size, scale: scene.canvas.scale).pixelSize
    let timeline = scene.timeline
    let canvas = scene.canvas
    let inputs = scene.files + [path] + (namesAllInputs ? scene.frameFiles : [])
    let warnings = scene.warnings
    let player = ScenePlayer(scene, threads: threads + 2)
    var film = Film(
      size: size,
      background: background ?? canvas.background,
      framesPerSecond: timeline.framesPerSecond,
      length: timeline.frameCount.map { .seconds(Double($0) / timeline.framesPerSecond) },
      inputs: inputs
    ) {
      try player.drawList(at: $0.time)
    } name: { _ in
      stem
    }
    film.warnings = warnings
    return film
  }

  private func film(ofAtlas bytes: [UInt8], path: String, limits: Limits) throws -> Film {
    let atlas =
      path == "-"
      ? try SpriteAtlas(data: bytes, name: InputFile.name(path), limits: limits)
      : try SpriteAtlas(contentsOf: path, limits: limits)
    let pattern = sprites.map(NamePattern.init)
    let chosen = atlas.names.indices.filter { pattern?.fitsEnd(of: atlas.names[$0]) ?? true }
    guard !chosen.isEmpty else {
      throw UsageError(message: "no sprite of the atlas fits \((sprites ?? "*").quotedForDisplay)")
    }
    let names = chosen.map { AssetStem.of(atlas.names[$0]) }
    let shown = chosen.map { index in
      var sprite = atlas[index].inWholePixels
      // Measured in the pixels of the page.
      sprite.scale = 1
      return sprite
    }
    let size = try canvas(shown.map(\.sourceSize), limits)
    var film = Film(
      size: size,
      background: background ?? .clear,
      framesPerSecond: 30,
      length: .frames(shown.count),
      inputs: [path] + atlas.pages.compactMap(\.name)
    ) { moment in
      Self.list(of: shown[moment.index], size)
    } name: {
      names[$0.index]
    }
    film.warnings = atlas.warnings
    return film
  }

  /// A texture that cannot be read a second time, as a film of one frame.
  private func film(ofTexture bytes: [UInt8], path: String, limits: Limits) throws -> Film {
    let page = try Self.page(bytes, InputFile.name(path), limits)
    let size = try canvas([Sprite(page: page).sourceSize], limits)
    return Film(
      size: size,
      background: background ?? .clear,
      framesPerSecond: 30,
      length: .frames(1),
      inputs: [path]
    ) { _ in
      Self.list(of: Sprite(page: page), size)
    } name: { _ in
      "stdin"
    }
  }

  private func film(ofFiles limits: Limits) throws -> Film {
    let items = try InputList.items(inputs, settings: list, kind: .frames, limits: limits)
    guard items.count <= limits.frames else {
      throw FrameLimitError(found: items.count, allowed: limits.frames)
    }
    let first = try Self.page(items[0], limits)
    let size = try canvas([Sprite(page: first).sourceSize], limits)
    let names = items.map { AssetStem.of($0.outputName) }
    var film = Film(
      size: size,
      background: background ?? .clear,
      framesPerSecond: 30,
      length: .frames(items.count),
      inputs: items.map(\.path)
    ) { moment in
      let page = try Self.page(items[moment.index], limits)
      return Self.list(of: Sprite(page: page), size)
    } name: {
      names[$0.index]
    }
    film.inputsOfFrame = { [items[$0.index].path] }
    return film
  }

  /// Reads and decodes a file, so that nothing is left to do for the thread that draws.
  private static func page(_ item: InputItem, _ limits: Limits) throws -> Page {
    try page(InputFile.read(item.path, limits: limits), item.name, limits)
  }

  private static func page(_ bytes: [UInt8], _ name: String, _ limits: Limits) throws -> Page {
    var warnings: [Diagnostic] = []
    let page = try Page(decoding: bytes, name: name, limits: limits, warnings: &warnings)
    return Page(page.bitmap().premultiplied(), name: name)
  }

  private func canvas(_ sizes: [Size], _ limits: Limits) throws -> PixelSize {
    let size =
      self.size
      ?? PixelSize(
        width: Int(sizes.map(\.width).max()?.rounded(.up) ?? 1),
        height: Int(sizes.map(\.height).max()?.rounded(.up) ?? 1)
      )
    if let violation = limits.violation(width: size.width, height: size.height) {
      throw CanvasError(violation: violation)
    }
    return size
  }

  /// A sprite on its canvas: as it is where it fits, smaller in proportion where it does not.
  private static func list(of sprite: Sprite, _ size: PixelSize) -> DrawList {
    var list = DrawList(pixelSize: size)
    var sprite = sprite
    sprite.scale = 1
    let source = sprite.sourceSize
    let factor = min(Double(size.width) / source.width, Double(size.height) / source.height, 1)
    let place = Rect(x: 0, y: 0, width: source.width * factor, height: source.height * factor)
    list.draw(sprite, in: place)
    return list
  }
}

/// Names without folder and ending.
enum AssetStem {
  static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = TextureName.stem(of: name)
    if stem != name { return stem }
    for ending in [".png", ".json", ".plist", ".xml", ".atlas"]
    where name.lowercased().hasSuffix(ending) && name.count > ending.count {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}
