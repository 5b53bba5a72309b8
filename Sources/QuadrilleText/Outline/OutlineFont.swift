public import QuadrilleIO
import QuadrilleSprite

/// A font whose glyphs are outlines.
public struct OutlineFont: Hashable, Sendable {
  public let name: String?
  public init(_ bytes: [UInt8], name: String, limits: Limits = .default) throws(FontError) {
    throw FontError(.forbidden, at: Place(file: name))
  }
  func page(_ index: Int) -> Page { preconditionFailure("\(index)") }
  func lineMetrics(
    pixelsPerEm: Double
  ) throws(FontError) -> (lineHeight: FontLength, base: FontLength, space: FontLength) {
    (.zero, .zero, .zero)
  }
}
extension TextParagraph {
  var warnings: [Diagnostic] { [] }
  func visualOrder(_ line: ArraySlice<TextElement>) -> [Int] { Array(0..<line.count) }
  func placeShaped(
    _ element: TextElement,
    _ font: TextFont,
    at pen: FontLength,
    _ top: FontLength,
    _ metrics: TextMetrics,
    _ quads: inout [TextLayout.Quad]
  ) {}
}
