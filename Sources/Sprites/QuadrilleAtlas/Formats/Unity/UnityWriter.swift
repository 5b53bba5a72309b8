import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Writes the `.tpsheet` of Unity.
///
/// Sprites have no margins; the pivot of a trimmed sprite is given for its trimmed rectangle, outside
/// which it may be.
struct UnityWriter {
  func text(of atlas: AtlasDescription, _ page: Int, texture: String) -> [UInt8] {
    let size = atlas.pages[page].claimedSize ?? .zero
    let frames = atlas.frames(on: page)
    let hasBorders = frames.contains { $0.details.borders != nil }
    var text = """
      #
      # Sprite sheet data for Unity.
      #
      :format=40300
      :texture=\(texture)
      :size=\(size.width.written)x\(size.height.written)
      :pivotpoints=enabled
      :borders=\(hasBorders ? "enabled" : "disabled")


      """
    for frame in frames {
      let rect = frame.packedRect
      let numbers = [rect.minX, size.height - rect.maxY, rect.width, rect.height]
      let pivot = frame.trimmedAnchor
      text += "\(Self.escaped(frame.name));\(Self.list(numbers)); "
      text += "\(Self.list([pivot.x, 1 - pivot.y])); "
      let borders = frame.details.borders.map { borders in
        // Those of the source, less the margin that was trimmed.
        let right = frame.sourceSize.width - frame.trimmedRect.maxX
        let bottom = frame.sourceSize.height - frame.trimmedRect.maxY
        return [
          borders.left - frame.trimmedRect.minX, borders.right - right,
          borders.top - frame.trimmedRect.minY, borders.bottom - bottom,
        ].map { max(0, $0) }
      }
      text += "\(Self.list(borders ?? [0, 0, 0, 0]))\n"
    }
    return Array(text.utf8)
  }

  private static func list(_ numbers: [Double]) -> String {
    numbers.map(\.written).joined(separator: ";")
  }

  /// The importer reads these characters as percent escapes.
  private static func escaped(_ name: String) -> String {
    name.replacing(text: "%", with: "%25").replacing(text: "#", with: "%23")
      .replacing(text: ":", with: "%3A").replacing(text: ";", with: "%3B")
  }
}

extension AtlasDescription.Frame {
  /// The anchor as a unit point of the trimmed rectangle; the center of the source without one.
  var trimmedAnchor: Point {
    let anchor = anchor ?? Point(x: 0.5, y: 0.5)
    let (width, height) = (trimmedRect.width, trimmedRect.height)
    return Point(
      x: width > 0 ? (anchor.x * sourceSize.width - trimmedRect.minX) / width : 0.5,
      y: height > 0 ? (anchor.y * sourceSize.height - trimmedRect.minY) / height : 0.5
    )
  }
}
