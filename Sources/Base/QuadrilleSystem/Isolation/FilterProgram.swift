/// The instructions of a system call filter, in classic BPF.
///
/// The kernel runs them on `struct seccomp_data`: the number of the call at byte 0, the
/// architecture at 4, and arguments of 8 bytes from 16.
struct FilterProgram {
  /// Instructions of 8 bytes: code, two jumps over instructions, a constant.
  private(set) var instructions: [UInt64] = []
  private let ownProcess: UInt32

  /// What the kernel does with a call: `SECCOMP_RET_…` with the error number in the low bits.
  enum Action {
    static let allow: UInt32 = 0x7FFF_0000
    /// Fails with `EPERM`.
    static let refuse: UInt32 = 0x0005_0001
    /// Fails with `ENOSYS`.
    static let unknown: UInt32 = 0x0005_0026
  }

  /// Creates the program that allows the calls of ``AllowedCall/all``.
  ///
  /// - Parameters:
  ///   - machine: The architecture whose calls are permitted; those of others are refused.
  ///   - ownProcess: The process ID of the process that is restricted.
  init(_ machine: SystemCallMachine, ownProcess: UInt32) {
    self.ownProcess = ownProcess
    instructions = [
      Self.load(4), Self.jump(.equals, machine.auditNumber, 1, 0), Self.give(Action.refuse),
      Self.load(0),
    ]
    // The calls of x32 have the numbers of x86-64 with this bit.
    instructions += [Self.jump(.atLeast, 0x4000_0000, 0, 1), Self.give(Action.refuse)]
    // clone3 has its flags in memory, which a filter cannot read.
    append(435, [Self.give(Action.unknown)])
    for call in AllowedCall.all {
      guard let number = machine == .x86 ? call.x86 : call.arm else { continue }
      append(number, call.alternatives.isEmpty ? [Self.give(Action.allow)] : checks(of: call))
    }
    instructions += [
      Self.jump(.isAbove, SystemCallMachine.highestKnown, 0, 1), Self.give(Action.unknown),
      Self.give(Action.refuse),
    ]
  }

  /// Appends instructions that run for one call only and end with its answer.
  private mutating func append(_ number: UInt32, _ body: [UInt64]) {
    instructions.append(Self.jump(.equals, number, 0, body.count))
    instructions += body
  }

  /// The checks of a call's arguments: the first alternative whose conditions all hold allows it.
  private func checks(of call: AllowedCall) -> [UInt64] {
    call.alternatives.flatMap { conditions in
      // Each condition continues behind its code where it holds, and otherwise jumps behind the
      // alternative.
      var code = [Self.give(Action.allow)]
      for condition in conditions.reversed() {
        code = test(condition, remaining: code.count) + code
      }
      return code
    } + [Self.give(Action.refuse)]
  }

  /// The code that skips the remaining instructions where a condition does not hold.
  private func test(_ condition: ArgumentCondition, remaining: Int) -> [UInt64] {
    func low(_ argument: Int) -> UInt64 { Self.load(UInt32(16 + 8 * argument)) }
    switch condition {
    case .equals(let argument, let value):
      return [low(argument), Self.jump(.equals, value, 0, remaining)]
    case .isOwnProcess(let argument):
      return [low(argument), Self.jump(.equals, ownProcess, 0, remaining)]
    case .has(let argument, let mask):
      return [low(argument), Self.jump(.hasBits, mask, 0, remaining)]
    case .lacks(let argument, let mask):
      return [low(argument), Self.jump(.hasBits, mask, remaining, 0)]
    case .matches(let argument, let mask, let value):
      return [
        low(argument), Self.instruction(0x54, mask), Self.jump(.equals, value, 0, remaining),
      ]
    case .isAmong(let argument, let values):
      return [low(argument)]
        + values.enumerated().map { index, value in
          let rest = values.count - 1 - index
          return Self.jump(.equals, value, rest, rest == 0 ? remaining : 0)
        }
    }
  }

  // MARK: Instructions

  /// Comparisons of the loaded value with a constant.
  private enum Comparison: UInt64 {
    case equals = 0x15
    case isAbove = 0x25
    case atLeast = 0x35
    case hasBits = 0x45
  }

  /// Loads 4 bytes of the call's description.
  private static func load(_ offset: UInt32) -> UInt64 { instruction(0x20, offset) }

  /// Answers the call.
  private static func give(_ action: UInt32) -> UInt64 { instruction(0x06, action) }

  /// Skips instructions: so many where the comparison holds, and so many where it does not.
  private static func jump(
    _ comparison: Comparison,
    _ constant: UInt32,
    _ yes: Int,
    _ no: Int
  ) -> UInt64 {
    instruction(comparison.rawValue, constant) | UInt64(yes) << 16 | UInt64(no) << 24
  }

  private static func instruction(_ code: UInt64, _ constant: UInt32) -> UInt64 {
    code | UInt64(constant) << 32
  }
}
