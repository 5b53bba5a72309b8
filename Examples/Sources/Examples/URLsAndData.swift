import Foundation
import QuadrilleFoundation

func urlsAndData(in folder: String) throws {
  try drawShapes(in: folder)
  let url = URL(fileURLWithPath: folder).appendingPathComponent("shapes.png")
  let bitmap = try Bitmap(contentsOf: url)
  let data = try bitmap.pngData()
  print("  \(data.count) bytes, equal: \(try Bitmap(data: data).pixelSize == bitmap.pixelSize)")
  try bitmap.write(to: url.deletingLastPathComponent().appendingPathComponent("copy.png"))
}
