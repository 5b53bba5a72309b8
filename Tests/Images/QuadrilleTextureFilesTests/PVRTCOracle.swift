/// The reference decoder for PVRTC: pixel by pixel, as the specification describes it.
///
/// It shares no code with the decoder under test: plain integers, bit numbers as in the text, and
/// coordinates that wrap by remainder.
struct PVRTCOracle {
  struct Color: Equatable {
    var r: Int
    var g: Int
    var b: Int
    var a: Int
  }

  let isSecondVersion: Bool
  /// Bits per pixel: 2 or 4.
  let bpp: Int
  let width: Int
  let height: Int
  let words: [UInt64]
  let blockWidth: Int
  let nx: Int
  let ny: Int

  init(isSecondVersion: Bool, bpp: Int, width: Int, height: Int, words: [UInt64]) {
    self.isSecondVersion = isSecondVersion
    self.bpp = bpp
    self.width = width
    self.height = height
    self.words = words
    blockWidth = bpp == 2 ? 8 : 4
    let minimum = isSecondVersion ? 1 : 2
    nx = max(minimum, (width + blockWidth - 1) / blockWidth)
    ny = max(minimum, (height + 3) / 4)
  }

  static func wordCount(isSecondVersion: Bool, bpp: Int, width: Int, height: Int) -> Int {
    let empty = PVRTCOracle(
      isSecondVersion: isSecondVersion,
      bpp: bpp,
      width: width,
      height: height,
      words: []
    )
    return empty.nx * empty.ny
  }

  /// All pixels as red, green, blue and alpha.
  func decoded() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let color = pixel(x, y)
        result.append(UInt8(color.r))
        result.append(UInt8(color.g))
        result.append(UInt8(color.b))
        result.append(UInt8(color.a))
      }
    }
    return result
  }

  /// The index of a word: bits of row and column interleaved, then the rest of the longer side.
  static func index(_ x: Int, _ y: Int, _ nx: Int, _ ny: Int) -> Int {
    var result = 0
    var shift = 0
    var bit = 1
    while bit < min(nx, ny) {
      if y & bit != 0 { result += 1 << shift }
      if x & bit != 0 { result += 1 << (shift + 1) }
      shift += 2
      bit *= 2
    }
    return result + ((nx > ny ? x : y) / bit) << shift
  }

  private func wrapped(_ value: Int, _ count: Int) -> Int { (value % count + count) % count }

  private func word(_ x: Int, _ y: Int) -> UInt64 {
    let column = wrapped(x, nx)
    let row = wrapped(y, ny)
    return isSecondVersion
      ? words[row * nx + column] : words[Self.index(column, row, nx, ny)]
  }

  /// Bits `high` to `low` of a word.
  private func field(_ word: UInt64, _ high: Int, _ low: Int) -> Int {
    Int((word >> UInt64(low)) & ((1 << UInt64(high - low + 1)) - 1))
  }

  /// Color A or B: 5 bits of red, green and blue, 4 bits of alpha.
  private func color(_ word: UInt64, isB: Bool) -> Color {
    func four(_ c: Int) -> Int { c << 1 | c >> 3 }
    func three(_ c: Int) -> Int { c << 2 | c >> 1 }
    let isOpaque =
      field(word, 63, 63) == 1 && (isB || isSecondVersion)
      || field(word, 47, 47) == 1 && !isB && !isSecondVersion
    switch (isB, isOpaque) {
    case (false, true):
      return Color(
        r: field(word, 46, 42),
        g: field(word, 41, 37),
        b: four(field(word, 36, 33)),
        a: 15
      )
    case (false, false):
      return Color(
        r: four(field(word, 43, 40)),
        g: four(field(word, 39, 36)),
        b: three(field(word, 35, 33)),
        a: field(word, 46, 44) << 1
      )
    case (true, true):
      return Color(r: field(word, 62, 58), g: field(word, 57, 53), b: field(word, 52, 48), a: 15)
    case (true, false):
      return Color(
        r: four(field(word, 59, 56)),
        g: four(field(word, 55, 52)),
        b: four(field(word, 51, 48)),
        a: field(word, 62, 60) << 1 | (isSecondVersion ? 1 : 0)
      )
    }
  }

  /// The pixel's position among the word centers: the word at the upper left, and the offset.
  private func cell(_ x: Int, _ y: Int) -> (x: Int, y: Int, xr: Int, yr: Int) {
    // Made positive, so that division rounds down.
    let fromLeft = x - blockWidth / 2 + blockWidth
    let fromTop = y - 2 + 4
    return (
      fromLeft / blockWidth - 1, fromTop / 4 - 1, fromLeft % blockWidth, fromTop % 4
    )
  }

  private func upscaled(_ x: Int, _ y: Int, isB: Bool) -> Color {
    let cell = cell(x, y)
    let p = color(word(cell.x, cell.y), isB: isB)
    let q = color(word(cell.x + 1, cell.y), isB: isB)
    let r = color(word(cell.x, cell.y + 1), isB: isB)
    let s = color(word(cell.x + 1, cell.y + 1), isB: isB)
    func sum(_ value: (Color) -> Int) -> Int {
      let left = (blockWidth - cell.xr)
      return value(p) * left * (4 - cell.yr) + value(q) * cell.xr * (4 - cell.yr)
        + value(r) * left * cell.yr + value(s) * cell.xr * cell.yr
    }
    func eight(_ c: Int) -> Int { bpp == 4 ? (c >> 1) + (c >> 6) : (c >> 2) + (c >> 7) }
    let alpha = sum(\.a)
    return Color(
      r: eight(sum(\.r)),
      g: eight(sum(\.g)),
      b: eight(sum(\.b)),
      a: bpp == 4 ? alpha + (alpha >> 4) : (alpha >> 1) + (alpha >> 5)
    )
  }

  /// The two bits of a pixel with 4 bits per pixel.
  private func code(_ x: Int, _ y: Int) -> Int {
    let low = 2 * (4 * (y % 4) + x % 4)
    return field(word(x / 4, y / 4), low + 1, low)
  }

  private func isMode1(_ x: Int, _ y: Int) -> Bool {
    field(word(x / blockWidth, y / 4), 32, 32) == 1
  }

  /// The weight that a word with 2 bits per pixel stores for a pixel; nil if it stores none.
  private func storedWeight(_ x: Int, _ y: Int) -> Int? {
    let x = wrapped(x, 8 * nx)
    let y = wrapped(y, 4 * ny)
    let word = word(x / 8, y / 4)
    let (bx, by) = (x % 8, y % 4)
    if field(word, 32, 32) == 0 { return field(word, 8 * by + bx, 8 * by + bx) * 8 }
    guard (bx + by) % 2 == 0 else { return nil }
    if bx == 0, by == 0 { return field(word, 1, 1) * 8 }
    if bx == 4, by == 2, field(word, 0, 0) == 1 { return field(word, 21, 21) * 8 }
    // The four weights of a row are consecutive: columns 0 and 1 in bits 0 and 1, and so on.
    let low = 8 * by + bx / 2 * 2
    return [0, 3, 5, 8][field(word, low + 1, low)]
  }

  private func weight2(_ x: Int, _ y: Int) -> Int {
    if let weight = storedWeight(x, y) { return weight }
    let word = word(x / 8, y / 4)
    let left = storedWeight(x - 1, y) ?? -100
    let right = storedWeight(x + 1, y) ?? -100
    let up = storedWeight(x, y - 1) ?? -100
    let down = storedWeight(x, y + 1) ?? -100
    if field(word, 0, 0) == 0 { return (left + right + up + down + 2) >> 2 }
    return field(word, 20, 20) == 1 ? (up + down + 1) >> 1 : (left + right + 1) >> 1
  }

  private func crossTerms(_ a: Color, _ b: Color, _ m: Int) -> Color {
    Color(
      r: (a.r * (8 - m) + b.r * m) >> 3,
      g: (a.g * (8 - m) + b.g * m) >> 3,
      b: (a.b * (8 - m) + b.b * m) >> 3,
      a: (a.a * (8 - m) + b.a * m) >> 3
    )
  }

  /// An uninterpolated color.
  private func eightBits(_ color: Color) -> Color {
    func wide(_ c: Int) -> Int { c << 3 | c >> 2 }
    return Color(r: wide(color.r), g: wide(color.g), b: wide(color.b), a: color.a * 17)
  }

  func pixel(_ x: Int, _ y: Int) -> Color {
    let cell = cell(x, y)
    if isSecondVersion, field(word(cell.x, cell.y), 47, 47) == 1 { return hardPixel(x, y) }
    let a = upscaled(x, y, isB: false)
    let b = upscaled(x, y, isB: true)
    guard bpp == 4 else { return crossTerms(a, b, weight2(x, y)) }
    let code = code(x, y)
    guard isMode1(x, y) else { return crossTerms(a, b, [0, 3, 5, 8][code]) }
    var result = crossTerms(a, b, [0, 4, 4, 8][code])
    if code == 2 {
      if isSecondVersion { return Color(r: 0, g: 0, b: 0, a: 0) }
      result.a = 0
    }
    return result
  }

  private func hardPixel(_ x: Int, _ y: Int) -> Color {
    let own = word(x / blockWidth, y / 4)
    let a = eightBits(color(own, isB: false))
    let b = eightBits(color(own, isB: true))
    guard bpp == 4 else { return crossTerms(a, b, weight2(x, y)) }
    let cell = cell(x, y)
    guard isMode1(x, y), cell.xr + cell.yr > 0 else {
      return crossTerms(a, b, [0, 3, 5, 8][code(x, y)])
    }
    let row = Self.palettes[cell.yr][cell.xr].split(separator: " ")
    let name = Array(row[code(x, y)])
    let corner: UInt64 =
      switch name[0] {
      case "P": word(cell.x, cell.y)
      case "Q": word(cell.x + 1, cell.y)
      case "R": word(cell.x, cell.y + 1)
      default: word(cell.x + 1, cell.y + 1)
      }
    return eightBits(color(corner, isB: name[1] == "B"))
  }

  /// The table of the specification as printed.
  private static let palettes = [
    ["", "PA PB QA QB", "PA PB QA QB", "PA PB QA QB"],
    ["PA PB RA RB", "PA PB QA RB", "PA PB QA QB", "SA PB QA QB"],
    ["PA PB RA RB", "PA PB RA RB", "PA SB RA QB", "SA SB QA QB"],
    ["PA PB RA RB", "PA SB RA RB", "SA SB RA RB", "SA SB RA QB"],
  ]
}
