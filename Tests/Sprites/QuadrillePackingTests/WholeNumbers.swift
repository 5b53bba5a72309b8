import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite

/// What a packer makes lies in whole pixels; these are the numbers of a frame as such.
extension AtlasDescription.Frame {
  var x: Int { Int(packedOrigin.x) }
  var y: Int { Int(packedOrigin.y) }
  var width: Int { Int(trimmedRect.width) }
  var height: Int { Int(trimmedRect.height) }
  var left: Int { Int(trimmedRect.minX) }
  var top: Int { Int(trimmedRect.minY) }
  var sourceWidth: Int { Int(sourceSize.width) }
  var sourceHeight: Int { Int(sourceSize.height) }

  /// The columns and rows that the piece takes up in its page.
  var footprint: PixelSize {
    PixelSize(width: Int(packedRect.width), height: Int(packedRect.height))
  }
}
