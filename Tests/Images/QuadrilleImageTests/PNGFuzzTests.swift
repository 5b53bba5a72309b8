import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Damaged pixel streams in valid chunks, so that the damage is not caught by the checksums.
@Suite struct PNGFuzzTests {
  @Test(
    "A damaged pixel stream gives an image or an error png.data",
    arguments: [UInt8(0), 2, 3, 4, 6],
    [UInt8(0), 1]
  )
  func damagedStreamsGiveTypedErrors(colorType: UInt8, interlace: UInt8) throws {
    var random = SplitMix64(seed: UInt64(colorType) << 8 | UInt64(interlace))
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(colorType)] ?? 1
    var rows: [UInt8] = []
    for _ in 0..<40 { rows += [UInt8(random.next() % 5)] + random.bytes(9 * samples) }
    let stream = try Deflate.zlib(rows.span, level: 6)
    var images = 0
    for _ in 0..<400 {
      var corrupted = stream
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          let index = Int.random(in: corrupted.indices, using: &random)
          corrupted[index] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
        case 1: corrupted.removeLast(Int.random(in: 1..<4, using: &random))
        default:
          let index = Int.random(in: corrupted.indices, using: &random)
          corrupted.insert(UInt8.random(in: 0...255, using: &random), at: index)
        }
      }
      var png = PNGBuilder()
      png.header(width: 9, height: 9, colorType: colorType, interlace: interlace)
      if colorType == 3 { png.chunk("PLTE", random.bytes(3 * 100)) }
      let cut = Int.random(in: corrupted.indices, using: &random)
      png.chunk("IDAT", Array(corrupted[..<cut]))
      png.chunk("IDAT", Array(corrupted[cut...]))
      png.end()
      do throws(PNGError) {
        let image = try PNG.decode(png.bytes)
        #expect(image.bitmap.bytes.count == 324)
        images += 1
      } catch {
        #expect(error.code == "png.data")
      }
    }
    // Damage after the rows is only extra data.
    #expect(images < 400)
  }

  @Test("Random chunks give an image or a PNG error")
  func randomChunksGiveTypedErrors() {
    var random = SplitMix64(seed: 99)
    let types = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "gAMA", "pHYs", "acTL", "zTXt", "QUAD"]
    for _ in 0..<2_000 {
      var png = PNGBuilder()
      png.header(
        width: UInt32.random(in: 0...40, using: &random),
        height: UInt32.random(in: 1...40, using: &random),
        depth: [1, 2, 4, 8, 16].randomElement(using: &random) ?? 8,
        colorType: [0, 2, 3, 4, 6].randomElement(using: &random) ?? 0,
        interlace: UInt8.random(in: 0...1, using: &random)
      )
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let type = types.randomElement(using: &random) ?? "IDAT"
        let count = Int.random(in: 0...20, using: &random)
        if type == "IDAT" {
          png.imageData([UInt8](repeating: 0, count: 40 * count))
        } else {
          png.chunk(type, random.bytes(count))
        }
      }
      png.end()
      do throws(PNGError) {
        let image = try PNG.decode(png.bytes)
        #expect(image.bitmap.bytes.count == 4 * image.info.width * image.info.height)
      } catch {
        #expect(error.code.hasPrefix("png."))
      }
    }
  }
}
