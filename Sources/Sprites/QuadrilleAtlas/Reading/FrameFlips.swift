import QuadrilleImage
import QuadrilleSprite

/// The axes along which a data file mirrors a sprite.
struct FrameFlips: Equatable {
  /// Whether left and right are exchanged.
  var x = false
  /// Whether top and bottom are exchanged.
  var y = false
}

extension AtlasDescription.Frame {
  /// Mirrors the whole source; the rectangle in the page stays.
  mutating func flip(_ flips: FrameFlips) {
    if flips.x {
      trimmedRect.origin.x = sourceSize.width - trimmedRect.maxX
      isMirrored.toggle()
    }
    if flips.y {
      trimmedRect.origin.y = sourceSize.height - trimmedRect.maxY
      // Top and bottom are exchanged by a rotation by 180° and an exchange of left and right.
      packedRotation = packedRotation.followed(by: .clockwise180)
      isMirrored.toggle()
    }
    flipAnchor(flips)
    details.borders = details.borders?.flipped(flips)
    details.padding = details.padding?.flipped(flips)
  }

  /// Mirrors the anchor.
  mutating func flipAnchor(_ flips: FrameFlips) {
    guard let anchor else { return }
    self.anchor = Point(x: flips.x ? 1 - anchor.x : anchor.x, y: flips.y ? 1 - anchor.y : anchor.y)
  }
}

extension SpriteBorders {
  fileprivate func flipped(_ flips: FrameFlips) -> SpriteBorders {
    SpriteBorders(
      left: flips.x ? right : left,
      top: flips.y ? bottom : top,
      right: flips.x ? left : right,
      bottom: flips.y ? top : bottom
    )
  }
}
