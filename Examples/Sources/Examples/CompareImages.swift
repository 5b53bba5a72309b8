import Quadrille

func compareImages(in folder: String) throws {
  var changed = Bitmap(width: 16, height: 16)
  let original = changed
  changed[3, 4] = SIMD4(9, 9, 9, 9)
  let difference = try changed.difference(to: original)
  print("  \(difference.differingPixels) pixel differs, by \(difference.largest) at most")
}
