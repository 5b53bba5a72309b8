import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

extension Point {
  /// `{x,y}`, as property lists have it.
  var written: String { "{\(x.written),\(y.written)}" }
}

extension Size {
  /// `{w,h}`.
  var written: String { "{\(width.written),\(height.written)}" }
}

extension Rect {
  /// `{{x,y},{w,h}}`.
  var written: String { "{\(origin.written),\(size.written)}" }
}

extension AtlasDescription.Frame {
  /// The offset of the piece's centre from the source's, y upwards, as Cocos2D has it.
  var centerOffset: Point {
    Point(
      x: trimmedRect.minX + (trimmedRect.width - sourceSize.width) / 2,
      y: (sourceSize.height - trimmedRect.height) / 2 - trimmedRect.minY
    )
  }

  /// The way from the source's lower left corner to the piece's, y upwards.
  var bottomLeft: Point { Point(x: trimmedRect.minX, y: sourceSize.height - trimmedRect.maxY) }
}

extension AtlasDescription.Page {
  /// The pixel format to be written, in the words of TexturePacker.
  var writtenPixelFormat: String { pixelFormat ?? PixelFormat.rgba8888.name }
}
