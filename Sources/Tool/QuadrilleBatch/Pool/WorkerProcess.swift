import Glibc
import QuadrilleSystem

/// A worker process, as seen by the master.
final class WorkerProcess {
  /// Why it is terminated.
  enum EndReason {
    /// Its job exceeded the time limit.
    case timeout
    /// The grace period of a stop is over.
    case dropped
    /// It gave an invalid answer.
    case distrusted
  }

  private let process: ChildProcess
  /// Where jobs go; nil once closed.
  private var input: FileDescriptor?
  /// The pipe for answers.
  private var output: FileDescriptor?
  var answers = FrameBuffer()
  /// Its jobs, the running one first.
  var tasks: [BatchTask] = []
  /// The start time of the first job.
  var begun = 0.0
  /// Whether it receives no more jobs.
  var isRetiring = false
  var endReason: EndReason?
  /// The time at which it is killed.
  var killDeadline = Double.infinity
  /// The bytes that remain to be written to it, from an offset.
  private var pending: [UInt8] = []
  private var pendingStart = 0

  /// Starts a worker.
  ///
  /// - Parameter commandLine: The arguments after the program's name.
  init(_ commandLine: [String]) throws(BatchError) {
    guard let down = Pipe(), let up = Pipe() else { throw BatchError(.worker(errno)) }
    do throws(SystemCallError) {
      process = try ChildProcess(
        "/proc/self/exe",
        commandLine,
        name: "quadrille",
        input: .descriptor(down.reading.fileDescriptor),
        output: .descriptor(up.writing.fileDescriptor),
        // Signals to the group are the master's: they stay blocked in the worker. Those of the master
        // wait until it can take them.
        blockedSignals: [SIGINT, SIGTERM, SIGHUP, SIGQUIT] + WorkerLoop.signals
      )
    } catch {
      throw BatchError(.worker(error.number))
    }
    input = down.takeWriting()
    output = up.takeReading()
    FileDescriptor.setNonBlocking(inputNumber)
  }

  /// Assigns a job, which the next ``push()`` sends.
  func add(_ task: BatchTask) {
    if tasks.isEmpty { begun = MonotonicClock.seconds }
    tasks.append(task)
    if pending.isEmpty { pending = task.request.frame } else { pending += task.request.frame }
  }

  /// Whether bytes remain to be written.
  var hasPending: Bool { !pending.isEmpty && inputNumber >= 0 }

  /// Writes as much as the pipe accepts.
  ///
  /// A worker that cannot be reached exits when its input ends, which the master sees at its
  /// output.
  func push() {
    while hasPending {
      let count = FileDescriptor.write(inputNumber, pending[pendingStart...])
      if count == 0 { return }
      pendingStart += max(0, count)
      guard count < 0 || pendingStart == pending.count else { continue }
      pending = []
      pendingStart = 0
      guard count < 0 else { continue }
      isRetiring = true
      closeInput()
    }
  }

  /// Closes its input: it exits after finishing its jobs.
  func closeInput() { input = nil }

  /// The descriptor that jobs go to; -1 once closed.
  var inputNumber: Int32 { input?.fileDescriptor ?? -1 }

  /// The descriptor that answers come from; -1 once closed.
  var outputNumber: Int32 { output?.fileDescriptor ?? -1 }

  /// Sends a signal.
  func signal(_ number: Int32) { process.send(signal: number) }

  /// Makes it remove its temporary files and exit; kills it if it does not.
  func end(_ reason: EndReason, now: Double) {
    guard endReason == nil else { return }
    endReason = reason
    signal(SIGUSR2)
    killDeadline = now + 0.15
  }

  /// Waits for a worker whose output has closed, and closes its descriptors.
  ///
  /// - Returns: The signal that terminated it; nil for a normal exit.
  func reap() -> Int32? {
    closeInput()
    output = nil
    guard case .signaled(let number) = process.wait() else { return nil }
    return number
  }
}

/// A pipe whose ends programs that are started do not inherit.
private struct Pipe: ~Copyable {
  let reading: FileDescriptor
  let writing: FileDescriptor

  /// Makes a pipe; nil with `errno` set where that fails.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { FileDescriptor.closeOnExec(end) }
    reading = FileDescriptor(owning: ends[0])
    writing = FileDescriptor(owning: ends[1])
  }

  /// The end to write to; the other one is closed.
  consuming func takeWriting() -> FileDescriptor { writing }

  /// The end to read from; the other one is closed.
  consuming func takeReading() -> FileDescriptor { reading }
}
