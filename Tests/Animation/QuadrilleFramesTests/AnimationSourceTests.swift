import Quadrille
import Testing

@testable import QuadrilleImage

/// Frames of animated images: one each, for its duration; sampled by time where a rate is asked for.
@Suite struct AnimationSourceTests {
  /// Frames of a single color, with their number as red.
  private struct Film: ImageAnimation {
    let pixelSize = PixelSize(width: 3, height: 2)
    let endMilliseconds: [Int]
    var frameCount: Int { endMilliseconds.count }
    let loopCount = 0

    func frame(at index: Int, job: JobContext) throws(ImageError) -> AnimationFrame {
      var bitmap = Bitmap(width: 3, height: 2)
      for y in 0..<2 {
        for x in 0..<3 { bitmap[x, y] = SIMD4(UInt8(10 * index + 5), 0, 0, 255) }
      }
      let start = index == 0 ? 0 : endMilliseconds[index - 1]
      return AnimationFrame(
        bitmap: bitmap,
        startMilliseconds: start,
        endMilliseconds: endMilliseconds[index]
      )
    }
  }

  /// The numbers of the images shown by frames.
  private func shown(_ source: FrameSource, _ instants: [ScheduledFrame]) throws -> [Int] {
    var renderer = RasterRenderer()
    return try instants.map { instant in
      let image = try renderer.render(source.drawList(at: instant), background: .clear)
      return (Int(image[0, 0].x) - 5) / 10
    }
  }

  @Test("Each frame of an animation is shown once, for its duration")
  func showsEachFrameOnce() throws {
    for ends in [[100, 200, 300, 400], [33, 67, 100], [20, 60, 160, 163], [50]] {
      let source = FrameSource(Film(endMilliseconds: ends), name: "film", background: .white)
      #expect(source.length == .frames(ends.count))
      let rate = Double(ends.count) * 1000 / Double(ends[ends.count - 1])
      #expect(abs(source.framesPerSecond - rate) < 1e-9)
      #expect(source.size == PixelSize(width: 3, height: 2) && source.background == .white)
      let schedule = try FrameSchedule(source)
      #expect(schedule.count == ends.count && schedule.isTimed)
      #expect(try shown(source, schedule.instants) == Array(ends.indices))
      for (index, instant) in schedule.instants.enumerated() {
        let start = index == 0 ? 0 : ends[index - 1]
        #expect(abs(instant.time * 1000 - Double(start)) < 1e-6)
        #expect(abs(schedule.duration(of: index) * 1000 - Double(ends[index] - start)) < 1e-6)
      }
      #expect(source.name(at: schedule.instant(0)) == "film")
    }
  }

  @Test("A video repeats frames at the rate of their largest common divisor")
  func repeatsFramesForVideo() throws {
    for (ends, rate, expected) in [
      ([100, 350, 400], 20.0, [0, 0, 1, 1, 1, 1, 1, 2]),
      ([40, 80, 120], 25, [0, 1, 2]),
      // Tenths of a second rounded to hundredths are one rate.
      ([33, 67, 100], 30, [0, 1, 2]),
      // A divisor below 10 milliseconds is not used: the shortest frame lasts 20.
      ([20, 47], 50, [0, 1, 1]),
      ([3, 103], 100, [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
    ] {
      let source = FrameSource(Film(endMilliseconds: ends))
      let schedule = try FrameSchedule(source, hasEvenRate: true)
      #expect(abs(schedule.framesPerSecond - rate) < 1e-9, "\(ends)")
      #expect(try shown(source, schedule.instants) == expected, "\(ends)")
      #expect(!schedule.isTimed && schedule.duration(of: 0) == 1 / schedule.framesPerSecond)
    }
  }

  @Test("A rate selects the frames of a film that are due, and replaces the durations of sprites")
  func appliesRate() throws {
    var source = FrameSource(Film(endMilliseconds: [100, 350, 400]))
    #expect(source.isFilm)
    let due = try FrameSchedule(source, framesPerSecond: 10)
    #expect(try shown(source, due.instants) == [0, 1, 1, 1])
    source.isFilm = false
    let replaced = try FrameSchedule(source, framesPerSecond: 10)
    #expect(try shown(source, replaced.instants) == [0, 1, 2] && !replaced.isTimed)
  }

  @Test("Start, count and duration select frames by their times")
  func selectsByTime() throws {
    let source = FrameSource(Film(endMilliseconds: [100, 350, 400]))
    func frames(start: Double = 0, count: Int? = nil, duration: Double? = nil) throws -> [Int] {
      let schedule = try FrameSchedule(source, start: start, count: count, duration: duration)
      return try shown(source, schedule.instants)
    }
    #expect(try frames(start: 0.1) == [1, 2] && frames(start: 0.3499) == [1, 2])
    #expect(try frames(count: 2) == [0, 1] && frames(count: 9) == [0, 1, 2])
    #expect(try frames(duration: 0.1) == [0] && frames(duration: 0.101) == [0, 1])
    #expect(try frames(start: 0.2, duration: 0.2) == [1, 2])
    #expect(throws: FrameError.self) { try frames(start: 0.4) }
    #expect(throws: FrameError.self) { try frames(start: -0.1) }
  }

  @Test("A frame without a duration is shown for a tenth of a second, as in browsers")
  func showsFramesWithoutDuration() throws {
    for (ends, times) in [
      ([0, 0], [0.0, 0.1]), ([0, 50], [0, 0.1]), ([50, 50, 90], [0, 0.05, 0.15]),
    ] {
      let source = FrameSource(Film(endMilliseconds: ends))
      let instants = try FrameSchedule(source).instants
      #expect(instants.map(\.index) == Array(ends.indices))
      for (instant, time) in zip(instants, times) { #expect(abs(instant.time - time) < 1e-9) }
    }
    #expect(FrameSource(Film(endMilliseconds: [0, 0])).framesPerSecond == 10)
  }

  @Test("Animation images are reduced to fit the canvas and never enlarged")
  func fitsButNeverEnlarges() throws {
    let film = Film(endMilliseconds: [50])
    for (size, seen) in [
      (PixelSize(width: 6, height: 4), (3, 2)), (PixelSize(width: 3, height: 1), (1, 1)),
      (PixelSize(width: 3, height: 5), (3, 2)),
    ] {
      let source = FrameSource(film, size: size)
      var renderer = RasterRenderer()
      let instant = ScheduledFrame(number: 0, index: 0, time: 0)
      let image = try renderer.render(source.drawList(at: instant), background: .clear)
      #expect(image.pixelSize == size)
      for y in 0..<size.height {
        for x in 0..<size.width where x < seen.0 && y < seen.1 {
          #expect(image[x, y].w == 255)
        }
        for x in 0..<size.width where x > seen.0 || y > seen.1 { #expect(image[x, y].w == 0) }
      }
    }
  }

  @Test("A source may have from one frame to as many as the limit allows")
  func appliesFrameLimit() throws {
    var limits = Limits.default
    limits.maxFrameCount = 3
    let page = Page(Bitmap(width: 1, height: 1))
    func source(_ count: Int) throws -> FrameSource {
      try FrameSource(count: count, job: JobContext(limits: limits)) { _ in Sprite(page: page) }
    }
    #expect(try source(3).length == .frames(3))
    #expect(throws: FrameError.self) { try source(4) }
    #expect(throws: FrameError.self) { try source(0) }
    let endless = FrameSource(size: PixelSize(width: 1, height: 1), length: nil) { _ in
      DrawList(size: Size(width: 1, height: 1))
    }
    #expect(try FrameSchedule(endless, count: 3, job: JobContext(limits: limits)).count == 3)
    #expect(throws: FrameError.self) {
      try FrameSchedule(endless, count: 4, job: JobContext(limits: limits))
    }
  }
}
