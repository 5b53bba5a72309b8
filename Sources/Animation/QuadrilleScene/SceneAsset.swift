import QuadrilleAtlas
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite
import QuadrilleSystem

/// An asset that layers reference: an image, an atlas, or a sequence of frames.
enum SceneAsset {
  case texture(Sprite)
  case atlas(AtlasAsset)
  case clip(SceneClip)

  /// The source of an asset: two names of one source share the asset.
  struct Source: Hashable {
    let folder: String
    let file: String
    /// The identity of the file and the last component of its name, since a path can be written in
    /// many ways; the name itself if there is no such file.
    let identity: String
    let isAtlas: Bool
    let isPremultiplied: Bool?
    /// The rate of sprites without durations.
    let framesPerSecond: Double

    static func == (one: Source, other: Source) -> Bool {
      one.folder == other.folder && one.identity == other.identity && one.isAtlas == other.isAtlas
        && one.isPremultiplied == other.isPremultiplied
        && one.framesPerSecond == other.framesPerSecond
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(identity)
      hasher.combine(isAtlas)
    }
  }
}

/// An atlas with its sprites as samples, created once for all layers.
final class AtlasAsset {
  let atlas: SpriteAtlas
  /// The seconds for which sprites are shown whose duration the data file does not say.
  let frameDuration: Double
  /// All sprites in the order in which they are played.
  private(set) lazy var sheet = SpriteSheet(sprites: sprites)
  private lazy var sprites = atlas.steps.map(\.sprite)

  init(_ atlas: SpriteAtlas, framesPerSecond: Double) {
    self.atlas = atlas
    frameDuration = 1 / framesPerSecond
  }

  /// The stretched part of a nine-patch in unit coordinates; nil for any other sprite.
  func center(of sprite: Sprite) -> Rect? {
    guard let index = atlas.firstIndex(of: sprite),
      let borders = atlas.details(at: index).borders
    else { return nil }
    let size = sprite.sourceSize
    let width = size.width - borders.left - borders.right
    let height = size.height - borders.top - borders.bottom
    guard borders.left >= 0, borders.top >= 0, width >= 0, height >= 0 else { return nil }
    return Rect(
      x: borders.left / size.width,
      y: borders.top / size.height,
      width: width / size.width,
      height: height / size.height
    )
  }

  /// The number, from 1, of a sprite among all.
  func number(of sprite: Sprite) -> Int? { sprites.firstIndex(of: sprite).map { $0 + 1 } }
}

/// The contents of a layer.
enum SceneContents {
  /// A sprite, from an atlas or a single image.
  case sprite(Sprite, of: AtlasAsset?)
  /// The samples of an atlas.
  case atlas(AtlasAsset)
  /// A sequence of frames.
  case clip(SceneClip)
}

extension SceneReader {
  /// Reads all assets, each file once, except for those provided by the caller.
  mutating func readAssets(_ value: SceneValue, scale: Double) throws(SceneError) {
    let traits = AssetTraits(scale: scale)
    for (key, value) in try value.members() where context.options.assets[key] == nil {
      assets[key] = try asset(value, traits: traits)
    }
  }

  private func asset(
    _ value: SceneValue,
    traits: AssetTraits
  ) throws(SceneError) -> SceneAsset {
    let kinds = ["texture", "atlas", "frames"].filter { value.member($0) != nil }
    _ = try value.members()
    guard let kind = kinds.first else { throw value.error(.missingKey("texture")) }
    guard kinds.count == 1 else {
      throw value.error(
        .wrongType(found: kinds.joined(separator: " and "), expected: "one of them")
      )
    }
    if kind == "frames" { return .clip(try clip(value, traits: traits)) }
    var isPremultiplied: Bool?
    var framesPerSecond = 30.0
    for (key, value) in try value.members() where key != kind {
      if key == "premultiplied" {
        isPremultiplied = try value.boolean()
      } else if key == "fps", kind == "atlas" {
        framesPerSecond = try value.frameRate()
      } else {
        try unknown(key, value)
      }
    }
    let file = try value.required(kind)
    let name = try file.string()
    let last = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    let identity = folder.identity(of: name).map { "\($0) \(last ?? name)" }
    let source = SceneAsset.Source(
      folder: folder.path,
      file: name,
      identity: identity ?? name,
      isAtlas: kind == "atlas",
      isPremultiplied: isPremultiplied,
      framesPerSecond: framesPerSecond
    )
    if let known = context.loaded[source] { return known }
    let first = context.decoding.count
    defer { context.notePages(from: first, of: file) }
    do throws(AtlasError) {
      let asset = try load(source, traits: traits)
      context.loaded[source] = asset
      return asset
    } catch {
      throw file.error(.asset(error))
    }
  }

  private func load(
    _ source: SceneAsset.Source,
    traits: AssetTraits
  ) throws(AtlasError) -> SceneAsset {
    if source.isAtlas, let atlas = try asepriteAtlas(source.file) {
      return .atlas(AtlasAsset(atlas, framesPerSecond: source.framesPerSecond))
    }
    if source.isAtlas {
      let atlas = try SpriteAtlas(
        named: source.file,
        in: folder,
        traits: traits,
        isPremultiplied: source.isPremultiplied,
        key: context.options.key,
        job: job
      )
      context.warn(atlas.warnings)
      context.note(file: atlas.name)
      for page in atlas.pages { context.note(file: page.name) }
      return .atlas(AtlasAsset(atlas, framesPerSecond: source.framesPerSecond))
    }
    var warnings: [Diagnostic] = []
    let page: Page
    do {
      page = try Page(
        named: source.file,
        in: folder,
        traits: traits,
        isPremultiplied: source.isPremultiplied,
        key: context.options.key,
        job: job,
        warnings: &warnings
      )
    } catch {
      throw AtlasError(error)
    }
    context.warn(warnings)
    context.note(file: page.name)
    return .texture(Sprite(page: page.applyingOrientation()))
  }

  /// The frames of an Aseprite file as sprites; nil for any other file.
  private func asepriteAtlas(_ file: String) throws(AtlasError) -> SpriteAtlas? {
    let name = file.lowercased()
    guard name.hasSuffix(".aseprite") || name.hasSuffix(".ase") else { return nil }
    let path = folder.path(of: file)
    let bytes: [UInt8]
    do throws(IOError) {
      bytes = try folder.read(file, job: job)
    } catch {
      throw AtlasError(AssetError(texture: file, error, named: nil))
    }
    guard ImageFormat(of: bytes) == .aseprite else { return nil }
    let document: AsepriteFile
    do throws(ImageError) {
      document = try AsepriteFile(bytes, name: path, job: job)
    } catch {
      throw AtlasError(AssetError(texture: file, error, named: path))
    }
    context.note(file: path)
    context.warn(document.warnings)
    return try SpriteAtlas(AsepriteSprites(document, name: path), name: path, job: job)
  }

  /// The contents for `asset` or `asset/sprite name`.
  func contents(_ value: SceneValue) throws(SceneError) -> SceneContents {
    let text = try value.string()
    context.usedNames.insert(text)
    switch assets[text] {
    case .texture(let sprite): return .sprite(sprite, of: nil)
    case .atlas(let atlas): return .atlas(atlas)
    case .clip(let clip): return .clip(clip)
    case nil: break
    }
    guard let slash = text.firstIndex(of: "/") else {
      throw value.error(.unknownAsset(text))
    }
    let asset = String(text[..<slash])
    let name = String(text[text.index(after: slash)...])
    guard case .atlas(let atlas) = assets[asset] else { throw value.error(.unknownAsset(asset)) }
    do throws(AtlasError) {
      return .sprite(try atlas.atlas.requireSprite(named: name), of: atlas)
    } catch {
      throw value.error(.unknownSprite(error))
    }
  }

  /// The sprite for `asset` or `asset/sprite name`.
  func sprite(_ value: SceneValue) throws(SceneError) -> Sprite {
    guard case .sprite(let sprite, _) = try contents(value) else {
      throw value.error(.unknownAsset(try value.string()))
    }
    return sprite
  }
}
