import QuadrilleOptions
package import QuadrilleSystem

/// The exit statuses of the process, which scripts rely on.
package enum ExitStatus: Int32, CaseIterable {
  case ok = 0
  case differ = 1
  case usage = 2
  case input = 3
  case io = 4
  case unsupported = 5
  case limit = 6
  case graphics = 7
  case partial = 8
  case never = 65
  case `internal` = 70
  case again = 75

  package init(_ category: ErrorCategory) {
    self =
      switch category {
      case .input: .input
      case .io: .io
      case .unsupported: .unsupported
      case .limit: .limit
      case .graphics: .graphics
      }
  }

  /// Creates the exit status for an error.
  package init(of error: any QuadrilleError) {
    self = error.code == "usage" ? .usage : ExitStatus(error.category)
  }

  /// The description of the status in `help exit-codes`.
  package var meaning: String {
    switch self {
    case .ok: "all done"
    case .differ: "the question was answered with no (diff, conform, doctor, info --check)"
    case .usage: "bad option, missing argument, no case selected, broken case list"
    case .input: "an input is damaged or not what it claims to be"
    case .io: "a file cannot be opened, read, written or renamed"
    case .unsupported: "well formed, but a format or feature that Quadrille does not support"
    case .limit: "a limit would be exceeded; the message names the option that raises it"
    case .graphics: "no EGL or OpenGL ES, or the driver failed"
    case .partial: "several inputs: some worked, some did not"
    case .never: "batch --farm-exit: do not run the same command again"
    case .internal: "a bug; please report it"
    case .again: "batch: work remains; run the same command again"
    }
  }
}

/// Ends a command with a status after all output has been written.
package struct CommandExit: Error {
  package let status: ExitStatus

  package init(
    status: ExitStatus
  ) {
    self.status = status
  }
}
