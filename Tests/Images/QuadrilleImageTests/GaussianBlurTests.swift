import QuadrilleImage
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The blur of shadows and layers against the exact convolution.
@Suite struct GaussianBlurTests {
  private static let deviations = [
    0.1, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 1.7, 2, 3, 4, 5, 3.99, 4.01, 7, 9.99, 10.01, 12, 20.01,
    24.5, 47, 64, 100, 128,
  ]

  /// The alpha of a blurred half-plane in levels, at the pixels about its edge.
  private static func edge(
    _ deviation: Double,
    shift: Double = 0,
    phase: Int = 0
  ) -> [Double] {
    let reach = Int((3 * deviation).rounded(.up)) + 2
    var plane = AlphaPlane(width: 4 * reach + 8 + phase, height: 2 * reach + 9)
    let start = 2 * reach + phase
    for y in 0..<plane.height {
      for x in start..<plane.width { plane.bytes[y * plane.width + x] = 255 }
    }
    let blur = GaussianBlur(deviation: deviation, shift: SIMD2(shift, 0))
    let row = blur.apply(to: plane).bytes[(reach + 4) * plane.width..<(reach + 5) * plane.width]
    return Array(row)[start - reach..<start + reach].map(Double.init)
  }

  /// The same by the error function.
  private static func exact(_ deviation: Double, shift: Double, count: Int) -> [Double] {
    (0..<count).map { index in
      let distance = Double(index) + 0.5 - Double(count / 2) - shift
      return 255 * 0.5 * (1 + erf(distance / (deviation * 2.0.squareRoot())))
    }
  }

  @Test("A blurred edge is within two levels of the Gaussian", arguments: deviations)
  func matchesGaussian(deviation: Double) {
    let rounded = (deviation * 256).rounded() / 256
    for phase in [0, 1, 3, 7, 12] {
      let found = Self.edge(deviation, phase: phase)
      let expected = Self.exact(rounded, shift: 0, count: found.count)
      let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? .infinity
      #expect(worst <= 2, "phase \(phase): \(worst)")
    }
  }

  @Test("The output may lie behind by a fraction of a pixel", arguments: [0.5, 1.0, 4, 9, 40])
  func shiftsOutput(deviation: Double) {
    for shift in [0.25, 0.5, 0.875] {
      let found = Self.edge(deviation, shift: shift)
      let expected = Self.exact(deviation, shift: shift, count: found.count)
      // Half of a pixel is covered on each side of the edge where pixels are squares.
      let squares = deviation < 1 ? 30.0 * shift * (1 - shift) : 0
      let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? .infinity
      #expect(worst <= 2 + squares, "\(shift): \(worst)")
    }
  }

  @Test("Deviations that differ little give images that differ little")
  func isContinuous() {
    var last: [Double]?
    var changes = 0
    for step in 0..<400 {
      let row = Self.edge(0.05 * Double(step))
      if let last {
        let middle = (row.count - last.count) / 2
        let common = row[middle..<middle + last.count]
        let change = zip(last, common).map { abs($0 - $1) }.max() ?? 0
        #expect(change <= (step < 20 ? 14 : 3), "\(0.05 * Double(step)): \(change)")
        if change > 0 { changes += 1 }
      }
      last = row
    }
    #expect(changes > 150)
  }

  @Test("The kernel has the integrals of the density, and a sum of 1")
  func kernelIsIntegrated() {
    for deviation in [0.2, 0.7, 2, 5.5] {
      let kernel = GaussianKernel(deviation: deviation)
      #expect(kernel.radius == Int((3 * deviation).rounded(.up)))
      #expect(abs(kernel.weights.reduce(0) { $0 + Int($1) } - 65_536) <= 1)
      for index in -kernel.radius...kernel.radius {
        func phi(_ x: Double) -> Double { 0.5 * (1 + erf(x / deviation / 2.0.squareRoot())) }
        let expected = phi(Double(index) + 0.5) - phi(Double(index) - 0.5)
        let found = Double(kernel.weights[index + kernel.radius]) / 65_536
        #expect(abs(found - expected) < 0.003 * expected + 2e-5)
      }
    }
  }

  @Test("The cumulative normal distribution matches the error function")
  func cumulativeMatches() {
    for step in -800...800 {
      let x = Double(step) / 97
      let expected = 0.5 * erfc(-x / 2.0.squareRoot())
      #expect(abs(NormalDistribution.cumulative(x) - expected) < 1e-9, "\(x)")
    }
  }

  @Test("An image keeps color below alpha, and its sum")
  func blursImages() {
    var image = Bitmap(width: 80, height: 70, alphaMode: .premultiplied)
    for y in 30..<40 { for x in 35..<47 { image[x, y] = SIMD4(200, 100, 0, 200) } }
    for deviation in [1.0, 3, 7] {
      let blurred = GaussianBlur(deviation: deviation).apply(to: image)
      var sum = SIMD4<Double>.zero
      for y in 0..<70 {
        for x in 0..<80 {
          let pixel = blurred[x, y]
          #expect(pixel.x <= pixel.w && pixel.y <= pixel.w)
          sum += SIMD4<Double>(pixel)
        }
      }
      let wanted = 10.0 * 12 * 200
      #expect(abs(sum.w - wanted) < wanted * 0.02 && abs(sum.x - wanted) < wanted * 0.02)
      #expect(sum.z == 0)
    }
    #expect(GaussianBlur(deviation: 0).apply(to: image) == image)
  }
}
