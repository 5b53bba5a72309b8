import Quadrille

func cropTiles(in folder: String) throws {
  try drawShapes(in: folder)
  let sheet = try Bitmap(contentsOf: folder + "/shapes.png")
  for column in 0..<3 {
    let tile = PixelRect(x: 64 * column, y: 0, width: 64, height: 64)
    try sheet.cropped(to: tile).write(to: folder + "/tile-\(column).png")
  }
}
