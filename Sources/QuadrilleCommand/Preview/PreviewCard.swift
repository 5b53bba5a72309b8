import QuadrillePixels

/// A picture of a preview with what is written about it.
struct PreviewCard {
  /// A sprite on a page of an atlas, in pixels of the picture.
  struct Mark {
    let name: String
    let rect: Rect
    let isTurned: Bool
    let isTrimmed: Bool
    /// The pivot on the page; nil where it lies outside of what is stored.
    let pivot: Point?
    /// What is written about it besides.
    let details: String
  }

  let title: String
  let details: String
  /// The pixels; its alpha mode says what they are.
  let picture: Bitmap
  /// The sprites on it; empty for anything but a page.
  var marks: [Mark] = []
  /// Whether what no sprite covers is shown as empty.
  var isPage = false
}
