#if GL
import CGLES
import QuadrilleReference

/// Clearing of colour.
enum ClearCases {
  static let all: [ConformanceCase] = (0..<3).map { step in
    let first = step * 96
    return ConformanceCase(
      CaseName("clear.values", [.init("from", "\(first)")]),
      rules: [.clear],
      summary: "every clear value of 8 bits in every channel comes back",
      isSmoke: step == 0
    ) { run in
      let bench = run.bench
      try bench.makeTarget(1, 1)
      for value in first..<min(first + 96, 256) {
        let parts = [value, 255 - value, (value * 7 + 3) & 255, (value * 13 + 5) & 255]
        let unit = parts.map { Float($0) / 255 }
        bench.clear(unit[0], unit[1], unit[2], unit[3])
        let permitted = PermittedPicture(
          width: 1,
          height: 1,
          filledWith: PermittedPixel(
            exactly: SIMD4(UInt8(parts[0]), UInt8(parts[1]), UInt8(parts[2]), UInt8(parts[3]))
          )
        )
        run.compare(try bench.read(), with: permitted, "value \(value)")
      }
    }
  }
}
#endif
