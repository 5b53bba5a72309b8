import QuadrilleImage
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The blur of shadows against the Gaussian that it approximates, and against its definition.
@Suite struct BoxBlurTests {
  /// A row with 255 in its right half.
  private func edge(_ edgeLength: Int) -> AlphaPlane {
    var plane = AlphaPlane(width: edgeLength, height: 1)
    for x in (edgeLength / 2)..<edgeLength { plane.bytes[x] = 255 }
    return plane
  }

  @Test(
    "A blurred edge differs from a Gaussian by at most the documented error",
    arguments: [
      (1.5, 0.062), (2.3, 0.062), (2.9, 0.062), (4, 0.023), (5.1, 0.023), (8, 0.017), (13.3, 0.017),
      (20, 0.011),
    ]
  )
  func approximatesGaussianEdge(deviation: Double, error: Double) {
    // One pixel would fade vertically as well: a uniform column of that many does not.
    let edgeLength = 8 * Int(deviation) * 2 + 64
    var plane = AlphaPlane(width: edgeLength, height: edgeLength)
    for y in 0..<edgeLength {
      for x in (edgeLength / 2)..<edgeLength { plane.bytes[y * edgeLength + x] = 255 }
    }
    let blurred = BoxBlur(deviation: deviation).apply(to: plane)
    let row = edgeLength / 2
    let radius = BoxBlur(deviation: deviation).radius
    for x in radius..<(edgeLength - radius) {
      let distance = Double(x) + 0.5 - Double(edgeLength / 2)
      let expected = 0.5 * (1 + erf(distance / (deviation * 2.0.squareRoot())))
      let found = Double(blurred.bytes[row * edgeLength + x]) / 255
      #expect(abs(found - expected) <= error + 0.5 / 255, "\(x): \(found), \(expected)")
    }
  }

  /// The three averages of the definition, each computed separately.
  private func slow(_ plane: AlphaPlane, _ deviation: Double) -> [Double] {
    let d = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    let half = d / 2
    let boxes =
      d % 2 == 1
      ? [(half, half), (half, half), (half, half)]
      : [(half, half - 1), (half - 1, half), (half, half)]
    var values = plane.bytes.map(Double.init)
    for isDown in [true, false] {
      for (before, behind) in boxes {
        var next = values
        for y in 0..<plane.height {
          for x in 0..<plane.width {
            var sum = 0.0
            for step in -before...behind {
              let (otherX, otherY) = isDown ? (x, y + step) : (x + step, y)
              guard (0..<plane.width).contains(otherX), (0..<plane.height).contains(otherY)
              else { continue }
              sum += values[otherY * plane.width + otherX]
            }
            next[y * plane.width + x] = sum / Double(before + behind + 1)
          }
        }
        values = next
      }
    }
    return values
  }

  /// Boxes of 1 to 17 pixels, of which those up to 16 use 16-bit sums, and one that is longer than
  /// the plane.
  @Test(
    "The blur matches three box averages computed by definition",
    arguments: [
      0.6, 1, 1.7, 2.5, 3.2, 3.8, 4.3, 5, 5.4, 5.9, 6.4, 6.9, 7.2, 7.5, 8, 8.5, 9, 30,
    ]
  )
  func matchesDefinition(deviation: Double) {
    var plane = AlphaPlane(width: 37, height: 23)
    for index in plane.bytes.indices { plane.bytes[index] = UInt8(truncatingIfNeeded: index * 89) }
    let found = BoxBlur(deviation: deviation).apply(to: plane).bytes
    for (byte, expected) in zip(found, slow(plane, deviation)) {
      // Six averages, each to the nearest sixteenth, rounded to a byte.
      #expect(abs(Double(byte) - expected) <= 6.0 / 32 + 0.5 + 0.01, "\(byte), \(expected)")
    }
  }

  @Test("A blur spreads pixels no further than its radius")
  func staysWithinRadius() {
    for deviation in [0.6, 1, 3, 4.2, 40, 128] {
      let blur = BoxBlur(deviation: deviation)
      var plane = AlphaPlane(width: 2 * blur.radius + 3, height: 2 * blur.radius + 3)
      let middle = plane.height / 2
      for y in -1...1 {
        for x in -1...1 { plane.bytes[(middle + y) * plane.width + middle + x] = 255 }
      }
      let blurred = blur.apply(to: plane)
      // A wider plane has the same image in its middle.
      var wide = AlphaPlane(width: plane.width + 8, height: plane.height + 8)
      for y in -1...1 {
        for x in -1...1 { wide.bytes[(middle + 4 + y) * wide.width + middle + 4 + x] = 255 }
      }
      let wider = blur.apply(to: wide)
      for y in 0..<wide.height {
        for x in 0..<wide.width {
          let isInside = (4..<(wide.height - 4)).contains(y) && (4..<(wide.width - 4)).contains(x)
          let expected = isInside ? blurred.bytes[(y - 4) * plane.width + x - 4] : 0
          #expect(wider.bytes[y * wide.width + x] == expected)
        }
      }
    }
  }

  @Test("Deviations that are too small or not finite blur nothing, large ones are clamped")
  func clampsDeviation() {
    let plane = edge(16)
    for deviation in [0, 0.49, -3, .nan] {
      #expect(BoxBlur(deviation: deviation).apply(to: plane) == plane)
    }
    #expect(BoxBlur(deviation: .infinity).radius == 0)
    #expect(BoxBlur(deviation: 1e300).radius == BoxBlur(deviation: 128).radius)
  }

  /// Code without bounds checks validates its sizes first.
  @Test("Planes with missing rows and negative margins trap")
  func trapsOnInvalidPlanes() async {
    await #expect(processExitsWith: .failure) {
      var plane = AlphaPlane(width: 8, height: 8)
      plane.bytes.removeLast()
      _ = BoxBlur(deviation: 3).apply(to: plane)
    }
    await #expect(processExitsWith: .failure) {
      _ = AlphaPlane(alphaOf: Bitmap(width: 8, height: 8), margin: -1)
    }
  }
}
