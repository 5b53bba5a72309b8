import QuadrilleBatch
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSystem

extension JobError {
  /// Converts an error of a command to a job error.
  ///
  /// - Parameters:
  ///   - collected: The output of the command.
  ///   - prefix: The prefix of output paths, which messages omit.
  init(of error: any Error, _ collected: Console.CollectedOutput, prefix: String) {
    self = Self.fault(of: error, collected, prefix)
  }

  /// Converts a file error to a job error.
  init(of error: IOError, prefix: String) { self = Self.fault(of: error, path: prefix) }

  private static func fault(
    of error: any Error,
    _ collected: Console.CollectedOutput,
    _ prefix: String
  ) -> JobError {
    switch error {
    case let fault as JobError: return fault
    case let error as UsageError:
      if error == .isInput("") || error.message.hasPrefix("the output ") {
        return JobError("job.outputIsInput", exit: 2, error.message)
      }
      let isOption = error.message.hasPrefix("unknown option") || error.message.hasPrefix("--")
      return JobError(isOption ? "job.option" : "job.usage", exit: 2, error.message)
    case let error as ConfigurationError:
      return JobError("job.option", exit: 2, text(Diagnostic(error), prefix))
    case let error as IOError: return fault(of: error, path: prefix)
    case let error as any QuadrilleError:
      return fault(of: Diagnostic(error), ExitStatus(of: error), prefix)
    case let end as CommandExit:
      let first = collected.diagnostics.first { $0.severity == .error }
      let status = end.status == .differ || end.status == .partial ? .input : end.status
      guard let first else { return JobError("internal", exit: 70, "failed without a message") }
      return fault(of: first, status, prefix)
    default: return JobError("internal", exit: 70, "\(error)")
    }
  }

  private static func fault(of error: IOError, path prefix: String) -> JobError {
    if case .outside = error.reason {
      return JobError("job.outside", exit: 4, text(Diagnostic(error), prefix))
    }
    if case .badName = error.reason {
      return JobError("job.path", exit: 4, text(Diagnostic(error), prefix))
    }
    var fault = fault(of: Diagnostic(error), ExitStatus(of: error), prefix)
    if case .full = error.reason { fault.isRetry = true }
    return fault
  }

  private static func fault(
    of diagnostic: Diagnostic,
    _ status: ExitStatus,
    _ prefix: String
  ) -> JobError {
    let isTransient =
      diagnostic.code.hasPrefix("io.") && ErrorNumber.isTransient(text: diagnostic.message)
    return JobError(
      diagnostic.code,
      exit: Int(status.rawValue),
      text(diagnostic, prefix),
      isRetry: isTransient
    )
  }

  /// The message with its location, but without its code and the root prefix.
  private static func text(_ diagnostic: Diagnostic, _ prefix: String) -> String {
    var diagnostic = diagnostic
    if let file = diagnostic.location.file, !prefix.isEmpty, file.hasPrefix(prefix) {
      diagnostic.location.file = String(file.dropFirst(prefix.count))
    }
    let line = diagnostic.line
    let code = " [\(diagnostic.code)]"
    return line.hasSuffix(code) ? String(line.dropLast(code.count)) : line
  }
}
