import Quadrille
import TestSupport
import Testing

/// Schedules, sheets, names and video compared with independent computations.
@Suite struct FrameOracleTests {
  private static let size = PixelSize(width: 1, height: 1)

  private static func source(_ length: FrameSource.Length?) -> FrameSource {
    FrameSource(size: size, length: length, framesPerSecond: 5, name: { "n\($0.index / 2)" }) {
      _ in DrawList(pixelSize: size)
    }
  }

  private enum Expected: Equatable {
    case frames(first: Int, count: Int)
    case code(String)
  }

  /// All in twentieths of a second, as integers.
  private static func expected(
    _ length: FrameSource.Length?,
    rate: Int,
    start: Int,
    count: Int?,
    duration: Int?
  ) -> Expected {
    let first = start * rate / 20
    func frames(_ twentieths: Int) -> Int { max(0, (twentieths * rate + 19) / 20) }
    switch length {
    case .frames(let all):
      guard first < all else { return .code("frames.start") }
      let wanted = min(count ?? duration.map(frames) ?? all, all - first)
      return wanted > 0 ? .frames(first: first, count: wanted) : .code("frames.none")
    case .seconds(let seconds):
      let wanted = count ?? duration.map(frames) ?? frames(Int(20 * seconds) - start)
      return wanted > 0 ? .frames(first: first, count: wanted) : .code("frames.none")
    case nil:
      guard let wanted = count ?? duration.map(frames) else { return .code("frames.endless") }
      return wanted > 0 ? .frames(first: first, count: wanted) : .code("frames.none")
    }
  }

  @Test("Frame schedules agree with integer arithmetic for random rates and lengths")
  func matchesIntegerArithmetic() {
    var random = SplitMix64(seed: 0xF2A)
    for number in 0..<2_000 {
      let rate = [1, 2, 4, 5, 10, 20].randomElement(using: &random) ?? 1
      // Start at a frame.
      let start = Int.random(in: 0...12, using: &random) * 20 / rate
      let length: FrameSource.Length? =
        [
          .frames(.random(in: 1...14, using: &random)),
          .seconds(Double(Int.random(in: 0...40, using: &random)) / 20), nil,
        ].randomElement(using: &random) ?? nil
      let count = Bool.random(using: &random) ? Int.random(in: 0...15, using: &random) : nil
      let duration = Bool.random(using: &random) ? Int.random(in: 0...50, using: &random) : nil
      let expected = Self.expected(
        length,
        rate: rate,
        start: start,
        count: count,
        duration: duration
      )
      do throws(FrameError) {
        let schedule = try FrameSchedule(
          Self.source(length),
          framesPerSecond: Double(rate),
          start: Double(start) / 20,
          count: count,
          duration: duration.map { Double($0) / 20 }
        )
        let instants = schedule.instants
        #expect(
          .frames(first: instants[0].index, count: schedule.count) == expected,
          "\(number)"
        )
        #expect(instants.count == schedule.count)
        #expect(instants.map(\.number) == Array(0..<schedule.count))
        #expect(instants.map(\.index) == (0..<schedule.count).map { instants[0].index + $0 })
        for (number, instant) in instants.enumerated() {
          #expect(abs(instant.time - Double(start) / 20 - Double(number) / Double(rate)) < 1e-9)
        }
      } catch {
        #expect(.code(error.code) == expected, "\(number): \(error)")
      }
    }
  }

  @Test("A schedule uses the rate of the source by default and respects the frame limit")
  func defaultsToSourceRate() throws {
    let source = Self.source(.seconds(2))
    let schedule = try FrameSchedule(source)
    #expect(schedule.count == 10 && schedule.framesPerSecond == 5 && schedule.start == 0)
    var strict = Limits()
    strict.maxFrameCount = 10
    #expect(try FrameSchedule(source, job: JobContext(limits: strict)).count == 10)
    strict.maxFrameCount = 9
    let error = #expect(throws: FrameError.self) {
      try FrameSchedule(source, job: JobContext(limits: strict))
    }
    #expect(error?.code == "limit.frames")
    #expect(throws: FrameError.self) { try FrameSchedule(Self.source(.frames(3)), start: -1) }
    let early = try FrameSchedule(source, start: -1)
    #expect(early.count == 15 && early.instant(0).index == 0 && early.instant(0).time == -1)
  }

  @Test("Output patterns expand frame numbers and times")
  func expandsPatterns() throws {
    let source = Self.source(.seconds(2))
    func names(_ pattern: String, start: Double, count: Int) throws -> [String] {
      let schedule = try FrameSchedule(source, framesPerSecond: 32, start: start, count: count)
      let output = try FrameOutput(pattern, format: .png, source: source, schedule: schedule)
      return schedule.instants.map { output.path(at: $0, of: source) }
    }
    #expect(
      try names("{time}", start: -0.0625, count: 5)
        == ["-0.063", "-0.031", "0.000", "0.031", "0.063"]
    )
    #expect(try names("a%02d", start: 59.96875, count: 3) == ["a00", "a01", "a02"])
    #expect(try names("{time}s", start: 59.96875, count: 2) == ["59.969s", "60.000s"])
    #expect(try names("{frame}_{name}", start: 0.03125, count: 3) == ["0_n0", "1_n1", "2_n1"])
    #expect(try names("{name}", start: 0.0625, count: 1) == ["n1"])
    #expect(try names("one", start: 0, count: 1) == ["one"])
    for (pattern, start, count) in [("{name}", 0.0, 2), ("one", 0, 2)] {
      let error = #expect(throws: FrameError.self) {
        try names(pattern, start: start, count: count)
      }
      #expect(error?.code == "frames.name")
    }
    #expect(try names("{name}", start: 0.03125, count: 2) == ["n0", "n1"])
  }

  @Test(
    "The stem of a path has no folder and no known extension",
    arguments: [
      ("a/b/scene.json", "scene"), ("X.PVR.GZ", "X"), ("x.pvr.ccz", "x"), ("x.pvr", "x"),
      ("x.gz", "x.gz"), ("hero.png", "hero"), ("hero.run.JPG", "hero.run"), ("hero", "hero"),
      (".json", ".json"), ("a/.png", ".png"), ("x.atlas", "x"), ("x.pvrtc", "x"), ("/", "/"),
      ("x.plist.xml", "x.plist"),
    ]
  )
  func stemDropsFolderAndExtension(path: String, stem: String) {
    #expect(FrameSource.stem(of: path) == stem)
  }

  @Test("A frame sheet places frames row by row for every number of columns")
  func laysOutSheet() throws {
    let frame = PixelSize(width: 3, height: 2)
    for count in 1...12 {
      for columns in [nil, 1, 2, 5, 12, 40] {
        var sheet = try FrameSheet(frame, count: count, columns: columns)
        // The minimum number of columns for a square, but not more than the number of frames.
        let wide = min(count, columns ?? (1...4).first { $0 * $0 >= count } ?? 0)
        let high = (count + wide - 1) / wide
        #expect(sheet.bitmap.pixelSize == PixelSize(width: 3 * wide, height: 2 * high))
        for index in 0..<count {
          let bytes = [UInt8](repeating: UInt8(index + 1), count: 24)
          sheet.blit(Bitmap(width: 3, height: 2, bytes: bytes), at: index)
        }
        var wrong = 0
        for y in 0..<2 * high {
          for x in 0..<3 * wide {
            let index = y / 2 * wide + x / 3
            let value = index < count ? UInt8(index + 1) : 0
            if sheet.bitmap[x, y] != SIMD4(repeating: value) { wrong += 1 }
          }
        }
        #expect(wrong == 0, "\(count) in \(columns ?? 0)")
      }
    }
  }

  /// ITU-R BT.601 and BT.709 computed in double precision.
  @Test(
    "YUV4MPEG2 pixels agree with the BT.601 and BT.709 formulas",
    arguments: VideoMatrix.allCases,
    VideoChroma.allCases
  )
  func videoMatchesFormula(matrix: VideoMatrix, chroma: VideoChroma) {
    let (kr, kb) = matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    var random = SplitMix64(seed: 0x601)
    for (width, height) in [(1, 1), (2, 2), (3, 1), (1, 4), (5, 3), (8, 7)] {
      var bitmap = Bitmap(width: width, height: height, alphaMode: .premultiplied)
      for y in 0..<height {
        for x in 0..<width {
          let alpha = UInt8.random(in: 0...255, using: &random) | (x % 3 == 0 ? 255 : 0)
          func part() -> UInt8 { .random(in: 0...alpha, using: &random) }
          bitmap[x, y] = SIMD4(part(), part(), part(), alpha)
        }
      }
      let format = VideoFormat(chroma: chroma, matrix: matrix)
      let bytes = format.frame(bitmap)
      let step = chroma == .full ? 1 : 2
      let (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
      #expect(bytes.count == 6 + width * height + 2 * columns * rows)
      #expect(Array(bytes.prefix(6)) == Array("FRAME\n".utf8))
      func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
        let pixel = bitmap[min(x, width - 1), min(y, height - 1)]
        return SIMD3(Double(pixel.x), Double(pixel.y), Double(pixel.z)) / 255
      }
      func luma(_ c: SIMD3<Double>) -> Double { kr * c.x + (1 - kr - kb) * c.y + kb * c.z }
      func check(_ offset: Int, _ value: Double) {
        // Near one half, the 20-bit weights decide the rounding.
        guard abs(value - value.rounded(.down) - 0.5) > 0.01 else { return }
        #expect(Double(bytes[offset]) == value.rounded(), "\(width)x\(height) at \(offset)")
      }
      for y in 0..<height {
        for x in 0..<width { check(6 + y * width + x, 16 + 219 * luma(color(x, y))) }
      }
      for row in 0..<rows {
        for column in 0..<columns {
          var mean = SIMD3<Double>.zero
          for y in 0..<step {
            for x in 0..<step { mean += color(step * column + x, step * row + y) }
          }
          mean /= Double(step * step)
          let offset = 6 + width * height + row * columns + column
          check(offset, 128 + 112 * (mean.z - luma(mean)) / (1 - kb))
          check(offset + columns * rows, 128 + 112 * (mean.x - luma(mean)) / (1 - kr))
        }
      }
    }
    let header = VideoFormat(chroma: chroma, matrix: matrix)
      .header(size: PixelSize(width: 7, height: 5), framesPerSecond: 12.5)
    let colors = chroma == .full ? "C444" : "C420jpeg"
    #expect(
      header == Array("YUV4MPEG2 W7 H5 F125:10 Ip A1:1 \(colors) XCOLORRANGE=LIMITED\n".utf8)
    )
  }

  /// Limited by 16-bit numerators and denominators.
  @Test("APNG delays are exact for integer rates and thousandths, and closest otherwise")
  func delayFractionsAreExact() {
    func rate(_ requestedRate: Double) -> Double {
      let delay = AnimatedPNG.delay(framesPerSecond: requestedRate)
      return Double(delay.denominator) / Double(delay.numerator)
    }
    for whole in [1.0, 2, 24, 60, 999, 1_000, 32_768, 65_534, 65_535] {
      #expect(rate(whole) == whole)
    }
    for exact in [0.001, 0.5, 0.04, 2.5, 12.5, 23.976, 29.97, 59.94, 65.535, 655.35] {
      #expect(abs(rate(exact) - exact) < 1e-12 * exact, "\(exact)")
    }
    for other in [119.88, 143.999, 300.003, 999.9995, 40_000.25] {
      let upperBound = 0.5 / (65_535 / other).rounded(.down)
      #expect(abs(rate(other) - other) <= upperBound + 1e-9, "\(other)")
    }
    #expect(rate(1.0 / 3_600) == 1.0 / 3_600)
    #expect(rate(1e-9) == 1.0 / 65_535)
    #expect(rate(1e9) == 65_535)
  }
}
