package import QuadrilleImage

/// An image of a preview with its labels.
package struct PreviewCard {
  /// A sprite on an atlas page, in pixels of the image.
  package struct Mark {
    package let name: String
    package let rect: Rect
    package let isRotated: Bool
    package let isTrimmed: Bool
    /// The pivot on the page; nil if it is outside of the stored part.
    package let pivot: Point?
    /// Additional text.
    package let details: String
  }

  package let title: String
  package let details: String
  /// The pixels; see the bitmap's alpha mode.
  package let image: Bitmap
  /// The animated PNG that a page plays instead of the image; nil for a still image.
  package var film: [UInt8]?
  /// The sprites; empty unless the image is a page.
  package var marks: [Mark] = []
  /// Whether areas without sprites are hatched.
  package var isPage = false
}
