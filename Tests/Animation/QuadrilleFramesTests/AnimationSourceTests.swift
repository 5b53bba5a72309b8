import Quadrille
import Testing

@testable import QuadrilleImage

/// Frames of animated images: one each if durations are equal, otherwise sampled by time.
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

  @Test("Animation frames of equal duration become one source frame each")
  func usesAnimationRate() throws {
    // Tenths of a second rounded to hundredths differ by less than three milliseconds.
    for ends in [[100, 200, 300, 400], [33, 67, 100], [40, 82]] {
      let source = FrameSource(Film(endMilliseconds: ends), name: "film", background: .white)
      #expect(source.length == .frames(ends.count))
      let rate = Double(ends.count) * 1000 / Double(ends[ends.count - 1])
      #expect(abs(source.framesPerSecond - rate) < 1e-9)
      #expect(source.size == PixelSize(width: 3, height: 2) && source.background == .white)
      let schedule = try FrameSchedule(source)
      #expect(schedule.count == ends.count)
      #expect(try shown(source, schedule.instants) == Array(ends.indices))
      #expect(source.name(at: schedule.instant(0)) == "film")
    }
  }

  @Test("An animation with different durations is sampled at the rate of its shortest frame")
  func sampledAtShortestFrame() throws {
    let ends = [20, 60, 160, 163]
    let source = FrameSource(Film(endMilliseconds: ends))
    #expect(source.length == .seconds(0.163))
    // The shortest frame lasts 3 milliseconds, and is shown for 10.
    #expect(source.framesPerSecond == 100)
    let times = [0, 19.9, 20, 59.9, 60, 159.9, 160, 162.9, 163, 500].map {
      ScheduledFrame(number: 0, index: 0, time: $0 / 1000)
    }
    #expect(try shown(source, times) == [0, 0, 1, 1, 2, 2, 3, 3, 3, 3])
    let schedule = try FrameSchedule(source)
    #expect(schedule.count == 17)
    let expected = (0..<17).map { number in
      ends.firstIndex { $0 > 10 * number } ?? ends.count - 1
    }
    #expect(try shown(source, schedule.instants) == expected)
    // 40 and 43 milliseconds differ by three.
    #expect(FrameSource(Film(endMilliseconds: [40, 83])).length == .seconds(0.083))
    #expect(FrameSource(Film(endMilliseconds: [40, 83])).framesPerSecond == 25)
  }

  @Test("Animation frames without a duration play at ten per second")
  func defaultsToTenPerSecond() throws {
    let source = FrameSource(Film(endMilliseconds: [0, 0]))
    #expect(source.length == .frames(2) && source.framesPerSecond == 10)
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
