/// The sides of a rectangle to pack in whole pixels, padding included; both at least 1.
struct RectangleSize: Hashable {
  var width: Int32
  var height: Int32

  var area: Int { Int(width) * Int(height) }
}

/// Where a rectangle went.
struct RectangleSlot: Equatable {
  /// The column of its left edge.
  var x: Int32 = 0
  /// The row of its top edge.
  var y: Int32 = 0
  /// Whether it lies turned by a quarter.
  var isTurned = false
}
