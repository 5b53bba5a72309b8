import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes the property list of an `.atlasc` folder, as Xcode makes it for SpriteKit.
struct AtlascWriter {
  private let names: AtlasNames

  init(_ names: AtlasNames) { self.names = names }

  func file(of atlases: [AtlasDescription]) -> AtlasFile {
    var images: [PropertyList] = []
    for atlas in atlases {
      for page in atlas.pages.indices {
        let size = atlas.pages[page].claimedSize ?? .zero
        images.append(
          .sorted([
            ("path", .text(Self.pageName(names.data, page, atlas.variantName))),
            ("size", .text(size.written)),
            (
              "subimages",
              PropertyList(.array(atlas.frames(on: page).map { frame($0, atlas.variantName) }))
            ),
          ])
        )
      }
    }
    let list = PropertyList.sorted([
      ("format", .text("APPL")),
      ("images", PropertyList(.array(images))),
      ("version", PropertyList(.integer(1))),
    ])
    return AtlasFile(name: Self.stem(names.data) + ".plist", bytes: list.xml())
  }

  /// The file of a page in the folder: `Hero.1@2x.png`.
  static func pageName(_ folder: String, _ page: Int, _ variant: String) -> String {
    "\(stem(folder)).\(page + 1)\(variant).png"
  }

  private static func stem(_ folder: String) -> String {
    var name = folder
    while name.hasSuffix("/") { name.removeLast() }
    name = AtlasNames.lastComponent(name)
    return name.hasSuffix(".atlasc") ? String(name.dropLast(7)) : name
  }

  private func frame(
    _ frame: AtlasDescription.Frame,
    _ variant: String
  ) -> PropertyList {
    return .sorted([
      ("aliases", PropertyList(.array([]))),
      ("isFullyOpaque", .flag(frame.details.isOpaque ?? false)),
      ("name", .text(name(frame.name, variant))),
      ("spriteOffset", .text(frame.bottomLeft.written)),
      ("spriteSourceSize", .text(frame.sourceSize.written)),
      ("textureRect", .text(frame.packedRect.written)),
      ("textureRotated", .flag(frame.packedRotation == .clockwise90)),
    ])
  }

  /// The name with the scale before its extension, which SpriteKit's names always have.
  private func name(_ name: String, _ variant: String) -> String {
    let plain = AssetName(name)
    let suffix = plain.suffix.isEmpty ? ".png" : plain.suffix
    let stem = plain.suffix.isEmpty ? name : String(name.dropLast(plain.suffix.count))
    return stem.hasSuffix(variant) ? stem + suffix : stem + variant + suffix
  }
}
