import Quadrille

func makeThumbnail(in folder: String) throws {
  try drawShapes(in: folder)
  let photo = try Bitmap(contentsOf: folder + "/shapes.png")
  try photo.resized(toFit: PixelSize(width: 48, height: 48)).write(to: folder + "/thumbnail.png")
}
