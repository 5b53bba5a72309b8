import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

extension Point {
  /// `{x,y}`, as in property lists.
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
  /// The offset from the center of the source to the center of the trimmed rectangle, y upwards, as
  /// in Cocos2D.
  var centerOffset: Point {
    Point(
      x: trimmedRect.minX + (trimmedRect.width - sourceSize.width) / 2,
      y: (sourceSize.height - trimmedRect.height) / 2 - trimmedRect.minY
    )
  }

  /// The offset from the lower left corner of the source to that of the trimmed rectangle, y
  /// upwards.
  var bottomLeft: Point { Point(x: trimmedRect.minX, y: sourceSize.height - trimmedRect.maxY) }
}

extension AtlasDescription.Page {
  /// The pixel format to write, in TexturePacker's notation.
  var writtenPixelFormat: String { pixelFormat ?? PixelFormat.rgba8888.name }
}
