import QuadrilleOptions
import QuadrilleSystem

extension ExitStatus {
  /// Does something for a command, and reports the error that it ends with.
  ///
  /// - Parameter arguments: What the command was called with.
  /// - Returns: The exit status.
  package static func reporting(_ arguments: [String], _ body: () throws -> Void) -> Int32 {
    do {
      try body()
      return ExitStatus.ok.rawValue
    } catch let end as ClosedPipe {
      // What info and the help texts show may be cut short; a picture may not.
      if arguments.first == "info" || end.isHelp { return ExitStatus.ok.rawValue }
      Console.report(Diagnostic(end.error))
      return ExitStatus.io.rawValue
    } catch {
      let status = reported(error)
      // texturetool knows two ends; what other encoders could do is a third one.
      let isTexturetool = arguments.first == "texturetool"
      return (isTexturetool && status == .usage ? .differ : status.folded(arguments)).rawValue
    }
  }

  /// The status as engines get it that know but one number for "never again".
  private func folded(_ arguments: [String]) -> ExitStatus {
    let lastOption = arguments.last { $0 == "--farm-exit" || $0 == "--no-farm-exit" }
    guard arguments.first == "batch", lastOption == "--farm-exit" else { return self }
    return self == .ok || self == .again ? self : .never
  }

  private static func reported(_ error: any Error) -> ExitStatus {
    switch error {
    case let end as CommandExit: return end.status
    case let usage as UsageError:
      Console.error(usage.message, code: usage.code)
      if let help = usage.help { Console.printNote("see '\(help)'") }
      return .usage
    case let known as any QuadrilleError:
      Console.report(Diagnostic(known))
      return ExitStatus(of: known)
    default:
      Console.error("\(error)", code: "internal")
      return .internal
    }
  }
}
