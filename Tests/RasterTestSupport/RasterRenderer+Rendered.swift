public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleRaster
import Testing

extension RasterRenderer {
  /// Draws a list that can be drawn; an error is an issue of the running test.
  public mutating func rendered(_ list: DrawList, background: Color = .clear) -> Bitmap {
    do throws(CanvasError) {
      return try render(list, background: background)
    } catch {
      Issue.record(error)
      return Bitmap(width: list.pixelSize.width, height: list.pixelSize.height)
    }
  }
}
