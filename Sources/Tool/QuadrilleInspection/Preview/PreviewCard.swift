package import QuadrilleImage

/// A picture of a preview with what is written about it.
package struct PreviewCard {
  /// A sprite on a page of an atlas, in pixels of the picture.
  package struct Mark {
    package let name: String
    package let rect: Rect
    package let isRotated: Bool
    package let isTrimmed: Bool
    /// The pivot on the page; nil where it lies outside of what is stored.
    package let pivot: Point?
    /// What is written about it besides.
    package let details: String
  }

  package let title: String
  package let details: String
  /// The pixels; its alpha mode says what they are.
  package let image: Bitmap
  /// The sprites on it; empty for anything but a page.
  package var marks: [Mark] = []
  /// Whether what no sprite covers is shown as empty.
  package var isPage = false
}
