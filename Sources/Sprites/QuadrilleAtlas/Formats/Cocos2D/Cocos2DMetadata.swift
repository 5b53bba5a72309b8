import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the texture metadata of a Cocos2D property list.
struct Cocos2DMetadata {
  let name: String?

  /// The page, with its candidate names in the order of lookup.
  func page(_ list: PropertyList) throws(AtlasError) -> AtlasDescription.Page {
    let metadata = list["metadata"]
    let target = metadata?["target"]
    var names: [String] = []
    for value in [metadata?["realTextureFileName"], metadata?["textureFileName"]] {
      if let name = value?.string { names.append(name) }
    }
    if let stem = target?["textureFileName"]?.string {
      var suffix = target?["textureFileExtension"]?.string ?? ""
      if !suffix.isEmpty, !suffix.hasPrefix(".") { suffix = "." + suffix }
      names.append(stem.hasSuffix(suffix) ? stem : stem + suffix)
    }
    names.removeAll { $0.isEmpty }
    let namedCount = names.count
    if let name { names.append(AssetName(name).stem + ".png") }
    var page = AtlasDescription.Page(fileNames: names, namedCount: namedCount)
    page.claimedSize = try claimedSize(list)
    page.pixelFormat = metadata?["pixelFormat"]?.string
    let premultiplied =
      metadata?["premultiplyAlpha"] ?? metadata?["premultipliedAlpha"]
      ?? target?["premultipliedAlpha"]
    if let flag = premultiplied?.boolean { page.alphaMode = flag ? .premultiplied : .straight }
    return page
  }

  /// `metadata.size`, or in very old files `texture.width` and `texture.height`.
  private func claimedSize(_ list: PropertyList) throws(AtlasError) -> Size? {
    if let value = list["metadata"]?["size"] {
      guard let text = value.string, let size = GeometryText.size(text), size.width > 0,
        size.height > 0
      else {
        throw AtlasError(
          .rect(key: "metadata.size", text: value.displayText),
          at: DiagnosticLocation(file: name, line: value.line)
        )
      }
      return size
    }
    guard let width = list["texture"]?["width"]?.number, width > 0, width <= GeometryText.maximum,
      let height = list["texture"]?["height"]?.number, height > 0, height <= GeometryText.maximum
    else { return nil }
    return Size(width: width, height: height)
  }
}
