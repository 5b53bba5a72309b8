import Glibc

/// Seconds on a system clock.
enum Clock {
  /// Wall time.
  static var wall: Double { seconds(CLOCK_MONOTONIC) }
  /// The CPU time of this process.
  static var processor: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Median, minimum and maximum of some numbers.
struct Spread {
  let median: Double
  let minimum: Double
  let maximum: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    median =
      sorted.isEmpty
      ? .nan : sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    minimum = sorted.first ?? .nan
    maximum = sorted.last ?? .nan
  }
}

/// Two implementations timed alternately.
struct Comparison {
  /// The ratios of the tested implementation to the baseline, pair by pair.
  let ratio: Spread
  /// The same ratios of CPU time, which other programs on the machine disturb less.
  let processorRatio: Spread
  /// The wall time of the tested implementation in seconds.
  let seconds: Spread
  /// The wall time of the baseline in seconds.
  let floorSeconds: Spread
  /// The CPU time of the tested implementation in seconds.
  let processorSeconds: Spread
  /// The CPU time of the baseline in seconds.
  let floorProcessorSeconds: Spread

  /// Times both alternately, each first in every other pair, so that drift of the machine cancels.
  init(pairs: Int, of tested: () throws -> Void, against floor: () throws -> Void) rethrows {
    var times: [Double] = []
    var floorTimes: [Double] = []
    var ratios: [Double] = []
    var processorRatios: [Double] = []
    var processorTimes: [Double] = []
    var floorProcessorTimes: [Double] = []
    for pair in -2..<pairs {
      var mine = (wall: 0.0, processor: 0.0)
      var its = mine
      if pair % 2 == 0 {
        mine = try Self.time(tested)
        its = try Self.time(floor)
      } else {
        its = try Self.time(floor)
        mine = try Self.time(tested)
      }
      // The first pairs warm up.
      guard pair >= 0 else { continue }
      times.append(mine.wall)
      processorTimes.append(mine.processor)
      floorProcessorTimes.append(its.processor)
      floorTimes.append(its.wall)
      ratios.append(mine.wall / its.wall)
      processorRatios.append(mine.processor / its.processor)
    }
    ratio = Spread(ratios)
    processorRatio = Spread(processorRatios)
    seconds = Spread(times)
    floorSeconds = Spread(floorTimes)
    processorSeconds = Spread(processorTimes)
    floorProcessorSeconds = Spread(floorProcessorTimes)
  }

  private static func time(_ body: () throws -> Void) rethrows -> (wall: Double, processor: Double)
  {
    let wall = Clock.wall
    let processor = Clock.processor
    try body()
    return (Clock.wall - wall, Clock.processor - processor)
  }
}
