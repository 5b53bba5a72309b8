/// A literal implementation of the timing rules: cycles are played one by one, curves are solved by
/// bisection.
///
/// Written independently of the tested closed form.
struct SlowTiming {
  var begin = 0.0
  var duration = 1.0
  var speed = 1.0
  var offset = 0.0
  var repeatCount = 0.0
  var repeatDuration = 0.0
  var autoreverses = false
  var fillsBefore = false
  var fillsAfter = false
  /// The control points of the curve; nil for a straight line.
  var curve: [Double]?

  struct Progress {
    var eased: Double
    var cyclesBefore: Int
    /// Whether the animation is exactly at the end of its pass.
    var isAtEnd: Bool
  }

  /// - Parameter countsEnd: Whether the end is part of the active time.
  func progress(at parentTime: Double, countsEnd: Bool = false) -> Progress? {
    let cycle = autoreverses ? duration + duration : duration
    var length = cycle
    if repeatCount > 0 { length = cycle * repeatCount }
    if repeatDuration > 0 { length = repeatDuration }

    var played = 0.0
    var isOver = false
    if speed != 0 {
      played = (parentTime - begin) * (speed < 0 ? -speed : speed)
      if played < 0 {
        if !fillsBefore { return nil }
        played = 0
      } else if !(played < length) {
        let isTheEnd = countsEnd && abs(played - length) < 1e-9
        if !fillsAfter && !isTheEnd { return nil }
        played = length
        isOver = true
      }
    }

    var rest = played + offset
    var cycles = 0
    while rest > cycle || (rest == cycle && !isOver) {
      rest -= cycle
      cycles += 1
    }
    var done: Double
    if rest <= duration {
      done = rest / duration
    } else {
      done = 1 - (rest - duration) / duration
    }
    if speed < 0 { done = 1 - done }
    return Progress(eased: ease(done), cyclesBefore: cycles, isAtEnd: done == 1)
  }

  private func ease(_ p: Double) -> Double {
    guard let c = curve, p > 0, p < 1 else { return p }
    func along(_ first: Double, _ second: Double, _ u: Double) -> Double {
      // De Casteljau between 0, first, second and 1.
      let a = first * u
      let b = first + (second - first) * u
      let d = second + (1 - second) * u
      let e = a + (b - a) * u
      let f = b + (d - b) * u
      return e + (f - e) * u
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if along(c[0], c[2], middle) < p { low = middle } else { high = middle }
    }
    return along(c[1], c[3], (low + high) / 2)
  }
}
