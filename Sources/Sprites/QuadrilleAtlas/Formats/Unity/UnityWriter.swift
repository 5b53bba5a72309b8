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
      let borders = frame.trimmedBorders.map { [$0.left, $0.right, $0.top, $0.bottom] }
      text += "\(Self.list(borders ?? [0, 0, 0, 0]))\(Self.mesh(of: frame))\n"
    }
    return Array(text.utf8)
  }

  /// The number of vertices with their coordinates from the lower left corner of the rectangle, and
  /// the number of triangles with their indices; empty for a whole rectangle.
  private static func mesh(of frame: AtlasDescription.Frame) -> String {
    guard let mesh = frame.mesh else { return "" }
    let rect = frame.packedRect
    let vertices = mesh.pageVertices.flatMap { [$0.x - rect.minX, rect.maxY - $0.y] }
    let indices = mesh.triangles.map(Double.init)
    return "; \(list([Double(mesh.vertices.count)] + vertices))"
      + "; \(list([Double(indices.count / 3)] + indices))"
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
  /// The borders of a nine-patch as distances from the edges of the trimmed rectangle.
  var trimmedBorders: SpriteBorders? {
    details.borders.map { borders in
      let right = sourceSize.width - trimmedRect.maxX
      let bottom = sourceSize.height - trimmedRect.maxY
      return SpriteBorders(
        left: max(0, borders.left - trimmedRect.minX),
        top: max(0, borders.top - trimmedRect.minY),
        right: max(0, borders.right - right),
        bottom: max(0, borders.bottom - bottom)
      )
    }
  }

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
