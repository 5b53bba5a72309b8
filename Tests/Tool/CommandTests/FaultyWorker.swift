#if GL
import QuadrilleSystem
import Glibc
import TestSupport
import Testing

@testable import QuadrilleConformance

/// A process that runs conformance cases with a driver whose fault can be changed.
final class FaultyWorker {
  private let process: WorkerProcess
  private let folder: TemporaryFolder
  private let faults: [String]

  /// The result of a case; nil if the process ended or did not answer.
  typealias Answer = (state: CaseState, message: String)?

  /// Starts a process without a fault.
  init(_ layer: FaultLayer) throws {
    folder = try TemporaryFolder()
    faults = layer.faults
    try folder.write([UInt8](repeating: 0, count: 4), to: "fault")
    process = try #require(
      WorkerProcess(
        CommandProcess.executable,
        ["conform", "worker"],
        environment: ["LD_PRELOAD": layer.path, "QUADRILLE_FAULT_SWITCH": folder.path("fault")]
      )
    )
    #expect(process.send(WorkerMessage.withDriver))
    while true {
      switch process.next(until: MonotonicClock.seconds + 60) {
      case .message(.trying): continue
      case .message(.ready): return
      default:
        Issue.record("the worker does not start: \(process.takeErrors())")
        return
      }
    }
  }

  /// Activates one fault from now on.
  func advance(to fault: String) throws {
    let number = UInt32(try #require(faults.firstIndex(of: fault)) + 1)
    // The file is modified in place, since the process has mapped it.
    let file = unsafe open(folder.path("fault"), O_WRONLY)
    defer { close(file) }
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    #expect(unsafe pwrite(file, bytes, 4, 0) == 4)
  }

  /// Runs a case.
  func run(_ name: String) -> Answer {
    guard process.send(name) else { return nil }
    while true {
      switch process.next(until: MonotonicClock.seconds + 60) {
      case .message(.start): continue
      case .message(.done(let record)): return (record.actualState, record.result.message)
      default: return nil
      }
    }
  }

  deinit { process.finish() }
}
#endif
