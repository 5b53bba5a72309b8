import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite

/// The coordinates of packed frames as integers; a packer uses whole pixels only.
extension AtlasDescription.Frame {
  var x: Int { Int(packedOrigin.x) }
  var y: Int { Int(packedOrigin.y) }
  var width: Int { Int(trimmedRect.width) }
  var height: Int { Int(trimmedRect.height) }
  var left: Int { Int(trimmedRect.minX) }
  var top: Int { Int(trimmedRect.minY) }
  var sourceWidth: Int { Int(sourceSize.width) }
  var sourceHeight: Int { Int(sourceSize.height) }

  /// The size of the rectangle in the page.
  var footprint: PixelSize {
    PixelSize(width: Int(packedRect.width), height: Int(packedRect.height))
  }
}
