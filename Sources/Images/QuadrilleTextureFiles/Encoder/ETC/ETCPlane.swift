/// One channel of the planar mode: the values of the origin and of the corners to the right and
/// below.
private struct ETCPlaneChannel {
  let values: ETCLanes
  let bits: Int32

  @inline(__always)
  func error(_ levels: SIMD4<Int32>) -> Int32 {
    @inline(__always)
    func lanes(_ value: Int32) -> ETCLanes { ETCLanes(repeating: Int16(truncatingIfNeeded: value)) }
    let origin = ETCLevels.value(levels.x, bits: bits)
    let right = ETCLevels.value(levels.y, bits: bits) &- origin
    let below = ETCLevels.value(levels.z, bits: bits) &- origin
    let x = ETCLanes(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
    let y = ETCLanes(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)
    let plane = (x &* lanes(right) &+ y &* lanes(below) &+ lanes(4 &* origin &+ 2)) &>> 2
    return (plane.clamped &- values).squares.wrappedSum()
  }

  /// The levels nearest to the least-squares plane, then moved as long as that lowers the error.
  ///
  /// - Parameters:
  ///   - rounds: The number of rounds of moves.
  ///   - isQuick: Whether only one level is moved at a time.
  @inline(__always)
  func fit(rounds: Int, isQuick: Bool) -> (levels: SIMD4<Int32>, error: Int32) {
    // With sums over pixels, 80 times the origin is 5·Σv − 3·Σ(2x−3)v − 3·Σ(2y−3)v.
    let x = ETCLanes(-3, -3, -3, -3, -1, -1, -1, -1, 1, 1, 1, 1, 3, 3, 3, 3)
    let y = ETCLanes(-3, -1, 1, 3, -3, -1, 1, 3, -3, -1, 1, 3, -3, -1, 1, 3)
    let mean = 5 &* Int32(values.wrappedSum())
    let across = Int32((x &* values).wrappedSum())
    let down = Int32((y &* values).wrappedSum())
    let corner = mean &- 3 &* across &- 3 &* down
    var levels = SIMD4<Int32>(
      ETCLevels.nearest(corner, scale: 80, bits: bits),
      ETCLevels.nearest(corner &+ 8 &* across, scale: 80, bits: bits),
      ETCLevels.nearest(corner &+ 8 &* down, scale: 80, bits: bits),
      0
    )
    var minimum = error(levels)
    let top = (1 &<< bits) &- 1
    for _ in 0..<rounds where minimum > 0 {
      let start = levels
      // All 26 neighbors: moving two values together is often better.
      for number: Int32 in 0..<27 where number != 13 {
        let step = SIMD4<Int32>(number % 3 &- 1, number / 3 % 3 &- 1, number / 9 &- 1, 0)
        if isQuick, (step &* step).wrappedSum() > 1 { continue }
        let moved = start &+ step
        guard moved.min() >= 0, moved.max() <= top else { continue }
        let error = error(moved)
        guard error < minimum else { continue }
        minimum = error
        levels = moved
      }
      if levels == start { break }
    }
    return (levels, minimum)
  }
}

extension ETCPixels {
  /// The word of the planar mode, whose channels are fitted independently.
  @inline(__always)
  func planarWord(rounds: Int, isQuick: Bool = false) -> ETCWord {
    let red = ETCPlaneChannel(values: red, bits: 6).fit(rounds: rounds, isQuick: isQuick)
    let green = ETCPlaneChannel(values: green, bits: 7).fit(rounds: rounds, isQuick: isQuick)
    let blue = ETCPlaneChannel(values: blue, bits: 6).fit(rounds: rounds, isQuick: isQuick)
    let bits = ETCFields.plane(
      ETCColor(red.levels.x, green.levels.x, blue.levels.x),
      ETCColor(red.levels.y, green.levels.y, blue.levels.y),
      ETCColor(red.levels.z, green.levels.z, blue.levels.z)
    )
    return ETCWord(bits: bits, error: red.error &+ green.error &+ blue.error)
  }
}
