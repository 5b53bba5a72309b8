import QuadrilleAtlas
import QuadrilleIO
import QuadrillePixels

/// A picture or an atlas that layers name.
enum SceneAsset {
  case texture(Sprite)
  case atlas(SpriteAtlas)

  /// What an asset is made of: two names of one source share the asset.
  struct Source: Hashable {
    let file: String
    let isAtlas: Bool
    let isPremultiplied: Bool?
  }
}

extension SceneReader {
  /// Reads all assets, each file once.
  mutating func readAssets(_ value: SceneValue, scale: Double) throws(SceneError) {
    let traits = AssetTraits(scale: scale)
    for (key, value) in try value.members() {
      assets[key] = try asset(value, traits: traits)
    }
  }

  private mutating func asset(
    _ value: SceneValue,
    traits: AssetTraits
  ) throws(SceneError) -> SceneAsset {
    var file: (path: SceneValue, isAtlas: Bool)?
    var isPremultiplied: Bool?
    for (key, value) in try value.members() {
      switch key {
      case "texture", "atlas":
        guard file == nil else {
          throw value.error(.wrongType(found: "texture and atlas", expected: "one of them"))
        }
        file = (value, key == "atlas")
      case "premultiplied": isPremultiplied = try value.boolean()
      case "frames", "first", "count", "fps":
        throw value.error(.unsupported("the asset key \(key)"))
      default: try unknown(key, value)
      }
    }
    guard let file else { throw value.error(.missingKey("texture")) }
    let source = SceneAsset.Source(
      file: try file.path.string(),
      isAtlas: file.isAtlas,
      isPremultiplied: isPremultiplied
    )
    if let known = loaded[source] { return known }
    do throws(AtlasError) {
      let asset = try load(source, traits: traits)
      loaded[source] = asset
      return asset
    } catch {
      throw file.path.error(.asset(error))
    }
  }

  private mutating func load(
    _ source: SceneAsset.Source,
    traits: AssetTraits
  ) throws(AtlasError) -> SceneAsset {
    if source.isAtlas {
      let atlas = try SpriteAtlas(
        named: source.file,
        in: folder,
        traits: traits,
        isPremultiplied: source.isPremultiplied,
        limits: limits
      )
      warnings += atlas.warnings
      note(file: atlas.name)
      for page in atlas.pages { note(file: page.name) }
      return .atlas(atlas)
    }
    let page = try Page(
      named: source.file,
      in: folder,
      traits: traits,
      isPremultiplied: source.isPremultiplied,
      limits: limits,
      warnings: &warnings
    )
    note(file: page.name)
    return .texture(Sprite(page: page))
  }

  /// The sprite that `asset` or `asset/sprite name` means.
  func sprite(_ value: SceneValue) throws(SceneError) -> Sprite {
    let text = try value.string()
    if case .texture(let sprite) = assets[text] { return sprite }
    guard let slash = text.firstIndex(of: "/") else {
      throw value.error(.unknownAsset(text))
    }
    let asset = String(text[..<slash])
    let name = String(text[text.index(after: slash)...])
    guard case .atlas(let atlas) = assets[asset] else { throw value.error(.unknownAsset(asset)) }
    do throws(AtlasError) { return try atlas.requireSprite(named: name) } catch {
      throw value.error(.unknownSprite(error))
    }
  }
}
