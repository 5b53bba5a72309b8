import QuadrillePixels
import QuadrilleSyntax

extension PackedAtlas.Frame {
  /// The offset of the piece's centre from the source's, y upwards, as Cocos2D has it.
  var centerOffset: (x: String, y: String) {
    (
      WrittenNumber.half(2 * left + width - sourceWidth),
      WrittenNumber.half(sourceHeight - 2 * top - height)
    )
  }
}

extension PackedAtlas {
  /// The sprites of a page.
  func frames(on page: Int) -> [Frame] { frames.filter { $0.page == page } }
}
