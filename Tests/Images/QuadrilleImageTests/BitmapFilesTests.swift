import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct BitmapFilesTests {
  /// Pixels that all differ.
  private func sample(_ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = SIMD4(UInt8(x), UInt8(y), 7, 255) }
    }
    return bitmap
  }

  @Test("A written bitmap is read again, with the scale of its name") func writesAndReads() throws {
    let folder = try TemporaryFolder()
    try sample(5, 3).write(to: folder.path("a.png"))
    #expect(try Bitmap(contentsOf: folder.path("a.png")) == sample(5, 3))
    try sample(5, 3).write(to: folder.path("b@2x~ipad.png"))
    let read = try Bitmap(contentsOf: folder.path("b@2x~ipad.png"))
    #expect(read.scale == 2 && read.size == Size(width: 2.5, height: 1.5))
  }

  @Test("A premultiplied bitmap is written with straight alpha") func writesStraightAlpha() throws {
    let folder = try TemporaryFolder()
    var bitmap = Bitmap(width: 1, height: 1, alphaMode: .premultiplied)
    bitmap[0, 0] = SIMD4(64, 0, 0, 128)
    try bitmap.write(to: folder.path("a.png"))
    #expect(try Bitmap(contentsOf: folder.path("a.png"))[0, 0] == SIMD4(128, 0, 0, 128))
  }

  @Test("A file that is missing or is no image has the code of what is wrong")
  func missingFile() throws {
    let folder = try TemporaryFolder()
    let missing = #expect(throws: ImageError.self) {
      try Bitmap(contentsOf: folder.path("none.png"))
    }
    #expect(missing?.code == "io.notFound" && missing?.category == .io)
    try Array("text".utf8).write(to: folder.path("text.png"))
    let text = #expect(throws: ImageError.self) {
      try Bitmap(contentsOf: folder.path("text.png"))
    }
    #expect(text?.code == "picture.signature")
    let unwritten = #expect(throws: ImageError.self) {
      try sample(1, 1).write(to: folder.path("none/a.png"))
    }
    #expect(unwritten?.category == .io)
  }

  @Test("Any collection of bytes is decoded") func collections() throws {
    let bytes = try PNG.encode(sample(4, 2))
    #expect(try Bitmap(data: bytes) == sample(4, 2))
    #expect(try Bitmap(data: ([0, 0] + bytes).dropFirst(2)) == sample(4, 2))
    #expect(try Bitmap(data: bytes, scale: 2).size == Size(width: 2, height: 1))
  }

  @Test("Cropping to a rectangle takes its pixels, and transparent black beyond the image")
  func cropsToRectangles() {
    let part = sample(4, 4).cropped(to: PixelRect(x: 3, y: 1, width: 2, height: 2))
    #expect(part.pixelSize == PixelSize(width: 2, height: 2))
    #expect(part[0, 0] == SIMD4(3, 1, 7, 255) && part[0, 1] == SIMD4(3, 2, 7, 255))
    #expect(part[1, 0] == .zero)
  }

  @Test(
    "An image resized to fit a box keeps its ratio and touches the box",
    arguments: [
      (8, 4, 4, 4, 4, 2), (4, 8, 4, 4, 2, 4), (2, 1, 10, 10, 10, 5), (100, 1, 10, 10, 10, 1),
      (3, 3, 3, 3, 3, 3),
    ]
  )
  func fits(_ width: Int, _ height: Int, _ boxWidth: Int, _ boxHeight: Int, _ x: Int, _ y: Int) {
    let box = PixelSize(width: boxWidth, height: boxHeight)
    #expect(sample(width, height).resized(toFit: box).pixelSize == PixelSize(width: x, height: y))
  }

  @Test("A pixel rectangle of position and size has these, without overflow")
  func pixelRectangles() {
    let rect = PixelRect(x: 2, y: 3, width: 4, height: 5)
    #expect(rect == PixelRect(minX: 2, minY: 3, maxX: 6, maxY: 8))
    #expect(rect.width == 4 && rect.height == 5 && !rect.isEmpty)
    #expect(PixelRect(x: 1, y: 1, width: -3, height: 2).isEmpty)
    #expect(PixelRect(x: 5, y: 0, width: .max, height: 1).maxX == .max)
  }
}
