import QuadrilleDrawing
import QuadrilleFrames
import QuadrilleImage
import Testing

@Suite struct FrameRateScheduleTests {
  private static let size = PixelSize(width: 1, height: 1)

  private func source(_ rate: FrameRate) -> FrameSource {
    var source = FrameSource(size: Self.size, length: nil) { _ in DrawList(pixelSize: Self.size) }
    source.frameRate = rate
    return source
  }

  @Test("Frame 30,000 at 30000/1001 is at 1001 seconds")
  func exactTimes() throws {
    let schedule = try FrameSchedule(source(FrameRate(30_000, 1001)), count: 30_001)
    #expect(schedule.instant(30_000).time == 1001)
    #expect(schedule.instant(3).time == 0.1001)
    #expect(schedule.frameRate == FrameRate(30_000, 1001))
  }

  @Test("Rounded durations carry the remainder", arguments: [100.0, 1000])
  func carriesRemainder(unitsPerSecond: Double) throws {
    let schedule = try FrameSchedule(source(FrameRate(30_000, 1001)), count: 3000)
    let units = (0..<3000).map { schedule.units(of: $0, perSecond: unitsPerSecond) }
    var total = 0
    for (index, unit) in units.enumerated() {
      total += unit
      // The exact end of the frame, from whole numbers: 1001 (index + 1) / 30,000 seconds.
      let exact = Double(1001 * (index + 1)) * unitsPerSecond / 30_000
      #expect(abs(Double(total) - exact) <= 0.5 + 1e-9)
    }
    // 3000 frames take 100.1 seconds; a rounded duration for each would be up to 10 % off.
    #expect(Double(total) == (100.1 * unitsPerSecond).rounded())
    #expect(Set(units).count == 2)
  }

  @Test("Frames with durations of their own carry the remainder, too")
  func carriesRemainderOfDurations() throws {
    var source = FrameSource(size: Self.size, length: .frames(3)) { _ in
      DrawList(pixelSize: Self.size)
    }
    source.frameDurations = [0.014, 0.014, 0.014]
    let schedule = try FrameSchedule(source)
    #expect((0..<3).map { schedule.units(of: $0, perSecond: 100) } == [1, 2, 1])
  }

  @Test("A video has the fraction in its header")
  func videoHeader() {
    let header = VideoFormat().header(size: Self.size, frameRate: FrameRate(60_000, 1001))
    #expect(String(decoding: header, as: UTF8.self).contains(" F60000:1001 "))
    let number = VideoFormat().header(size: Self.size, framesPerSecond: 29.970_029_970_029_97)
    #expect(String(decoding: number, as: UTF8.self).contains(" F30000:1001 "))
  }
}
