import Quadrille

func setLimits(in folder: String) throws {
  try drawShapes(in: folder)
  var limits = Limits.strict
  limits.maxDimension = 100
  do {
    _ = try Bitmap(contentsOf: folder + "/shapes.png", job: JobContext(limits: limits))
  } catch {
    print("  \(error.code): \(error.message)")
  }
}
