import Glibc
import Quadrille
import QuadrilleSystem
import Testing

/// Replays the saved inputs of the fuzzer, and mutations of them, without the fuzzer itself.
@Suite struct FuzzReplayTests {
  /// The directory of the fuzz package.
  private static let packagePath = #filePath.split(separator: "/").dropLast(2).joined(
    separator: "/"
  )
  /// The number of mutations per saved input.
  private static let changeCount = 40
  /// The number of seconds after which a target creates no more mutations.
  private static let seconds = 1.5

  private static func inputs(of target: FuzzTarget) throws -> [[UInt8]] {
    let folder = try Folder(path: "/\(packagePath)/Inputs/\(target.rawValue)")
    return try folder.names().map { try FileBytes.read(path: folder.path(of: $0)) }
  }

  @Test("Kept inputs do not crash a fuzz target", arguments: FuzzTarget.allCases)
  func keptInputsDoNotCrash(target: FuzzTarget) throws {
    let inputs = try Self.inputs(of: target)
    #expect(!inputs.isEmpty)
    for input in inputs { target.run(input) }
    target.run([])
  }

  @Test(
    "Kept inputs with random changes do not crash a fuzz target",
    arguments: FuzzTarget.allCases
  ) func changedInputsDoNotCrash(target: FuzzTarget) throws {
    let inputs = try Self.inputs(of: target)
    var numbers = SplitMix64Generator(seed: 17)
    let end = Self.now + Self.seconds
    for _ in 0..<Self.changeCount {
      for input in inputs {
        guard Self.now < end else { return }
        target.run(Self.changed(input, others: inputs, &numbers))
      }
    }
  }

  /// An input with changed bytes, boundary values, cuts, repetitions, or a part of another one.
  private static func changed(
    _ input: [UInt8],
    others: [[UInt8]],
    _ numbers: inout SplitMix64Generator
  ) -> [UInt8] {
    var bytes = input
    for _ in 0..<(1 + numbers.below(4)) where !bytes.isEmpty {
      let index = numbers.below(bytes.count)
      switch numbers.below(6) {
      case 0: bytes[index] = UInt8(numbers.below(256))
      case 1: bytes[index] ^= 1 << UInt8(numbers.below(8))
      case 2:
        let edge: [UInt8] = [
          [0, 0, 0, 0], [255, 255, 255, 255], [255, 255, 255, 127], [0, 0, 0, 128],
        ][
          numbers.below(4)
        ]
        for (offset, byte) in edge.enumerated() where index + offset < bytes.count {
          bytes[index + offset] = byte
        }
      case 3: bytes.removeSubrange(index..<min(bytes.count, index + 1 + numbers.below(8)))
      case 4:
        let part = bytes[index..<min(bytes.count, index + 1 + numbers.below(64))]
        bytes.insert(contentsOf: Array(part), at: index)
      default:
        let other = others[numbers.below(others.count)]
        guard !other.isEmpty else { continue }
        let begin = numbers.below(other.count)
        let part = other[begin..<min(other.count, begin + 1 + numbers.below(64))]
        bytes.replaceSubrange(index..<min(bytes.count, index + part.count), with: part)
      }
    }
    return bytes
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
