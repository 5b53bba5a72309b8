import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSystem
import Testing

@Suite("Canvases that cannot be drawn") struct CanvasErrorTests {
  private static func code(
    _ list: DrawList,
    threads: Int = 2,
    job: JobContext = .default
  ) -> String? {
    var renderer = RasterRenderer(threads: threads, job: job)
    do throws(CanvasError) {
      _ = try renderer.render(list)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(
    "Sizes and scales that are not numbers of pixels are refused by the renderer",
    arguments: [
      (Double.nan, 1.0, 1.0), (1, .nan, 1), (.infinity, 1, 1), (1, -.infinity, 1), (4, 4, 0),
      (4, 4, -1), (4, 4, .nan), (4, 4, .infinity), (0, 0, .infinity),
    ]
  )
  func sizes(width: Double, height: Double, scale: Double) {
    var list = DrawList(size: Size(width: width, height: height), scale: scale)
    list.fill(Rect(x: 0, y: 0, width: 3, height: 3), cornerRadius: 1, with: .red)
    #expect(list.pixelSize == PixelSize(width: 1, height: 1))
    #expect(Self.code(list) == "canvas.size")
  }

  @Test("Lists without columns, rows or a scale in pixels are refused by the renderer")
  func pixelSizes() {
    for (width, height, scale) in [(0, 4, 1.0), (4, -1, 1), (4, 4, 0), (4, 4, .nan)] {
      let list = DrawList(pixelSize: PixelSize(width: width, height: height), scale: scale)
      #expect(Self.code(list) == "canvas.size")
    }
  }

  @Test("A canvas beyond the machine's memory is refused, with groups and without")
  func hugeCanvas() {
    for edgeLength in [1e6, 1e9, 1e300] {
      var list = DrawList(size: Size(width: edgeLength, height: edgeLength))
      #expect(Self.code(list) == "canvas.tooLarge")
      list.state.opacity = 0.5
      list.drawGroup { group in
        for _ in 0..<2 {
          group.fill(Rect(x: 0, y: 0, width: edgeLength, height: edgeLength), with: .red)
        }
      }
      #expect(Self.code(list) == "canvas.tooLarge")
    }
  }

  @Test("A canvas that is a strip of many columns is drawn")
  func strip() {
    #expect(Self.code(DrawList(pixelSize: PixelSize(width: 1 << 20, height: 1))) == nil)
  }

  @Test("Sizes below one pixel are one pixel")
  func smallSizes() {
    for size in [Size(width: 0, height: 0), Size(width: -5, height: 0.2)] {
      let list = DrawList(size: size)
      #expect(list.pixelSize == PixelSize(width: 1, height: 1) && Self.code(list) == nil)
    }
  }

  @Test("A renderer of fewer than one thread has one")
  func threads() {
    #expect(RasterRenderer(threads: 0).threads == 1)
    #expect(Self.code(DrawList(pixelSize: PixelSize(width: 2, height: 2)), threads: -3) == nil)
  }

  @Test("A budget of 1 MiB refuses an image of 64 MB")
  func budget() {
    var limits = Limits()
    limits.maxMemoryBytes = 1 << 20
    let list = DrawList(pixelSize: PixelSize(width: 4096, height: 4096))
    let code = Self.code(list, job: JobContext(limits: limits))
    #expect(code == "limit.memory")
  }

  @Test("Drawing into a bitmap refuses the same canvases")
  func into() {
    var renderer = RasterRenderer()
    var bitmap = Bitmap(width: 1, height: 1)
    let list = DrawList(size: Size(width: Double.nan, height: 1))
    #expect(throws: CanvasError.self) { try renderer.render(list, into: &bitmap) }
    #expect(bitmap == Bitmap(width: 1, height: 1))
  }

  @Test("Huge and non-finite rectangles do not trap")
  func extremeRectangles() {
    let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -1e9, 0, 3]
    let sprite = Sprite(page: Page(Bitmap(width: 4, height: 4)))
    var list = DrawList(size: Size(width: 20, height: 20), scale: 2)
    for x in numbers {
      for width in numbers {
        let rect = Rect(x: x, y: 1, width: width, height: 5)
        list.fill(rect, cornerRadius: width, with: .red)
        list.stroke(rect, width: 1, cornerRadius: x, with: .red)
        list.draw(sprite, in: rect)
        list.draw(sprite, at: Point(x: x, y: width))
        list.drawShadow(of: rect, cornerRadius: 2, Shadow(opacity: 1, radius: 3))
        list.drawShadow(of: sprite, in: rect, Shadow(opacity: 1, radius: 3))
        list.drawGroup { group in
          group.state.clip = PixelRect(PixelSize(width: 9, height: 9))
          group.fill(rect, with: .red)
          group.fill(rect, with: .black)
        }
      }
    }
    #expect(Self.code(list) == nil)
  }
}
