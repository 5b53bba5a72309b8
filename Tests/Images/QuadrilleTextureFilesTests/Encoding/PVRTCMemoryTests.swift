import Testing

@testable import QuadrilleTextureFiles

/// Memory that several threads share is declared as safe: no access is out of bounds.
@Suite struct PVRTCMemoryTests {
  @Test("An aligned buffer stores and copies values")
  func storesValues() {
    let memory = AlignedBuffer<Int16>(7, count: 33)
    memory[32] = -1
    let other = AlignedBuffer<Int16>(uninitializedCount: 33)
    other.copy(memory)
    #expect((0..<33).map { other[$0] } == [Int16](repeating: 7, count: 32) + [-1])
    #expect(UInt(bitPattern: unsafe memory.base) % 64 == 0)
    #expect(AlignedBuffer<Int16>(0, count: 0).count == 0)
  }

  @Test("Reading out of bounds traps")
  func readingOutOfBoundsTraps() async {
    await #expect(processExitsWith: .failure) { _ = AlignedBuffer<Int16>(0, count: 4)[4] }
    await #expect(processExitsWith: .failure) { _ = AlignedBuffer<Int16>(0, count: 4)[-1] }
    await #expect(processExitsWith: .failure) { _ = AlignedBuffer<Int16>(0, count: 0)[0] }
  }

  @Test("Writing out of bounds traps")
  func writingOutOfBoundsTraps() async {
    await #expect(processExitsWith: .failure) { AlignedBuffer<Int16>(0, count: 4)[4] = 1 }
    await #expect(processExitsWith: .failure) { AlignedBuffer<Int16>(0, count: 4)[.min] = 1 }
  }

  @Test("Copying another count and invalid sizes trap")
  func invalidCountsTrap() async {
    await #expect(processExitsWith: .failure) {
      AlignedBuffer<Int16>(0, count: 4).copy(AlignedBuffer<Int16>(0, count: 5))
    }
    await #expect(processExitsWith: .failure) { _ = AlignedBuffer<Int16>(uninitializedCount: -1) }
    await #expect(processExitsWith: .failure) {
      _ = AlignedBuffer<Int>(uninitializedCount: .max / 4)
    }
  }
}
