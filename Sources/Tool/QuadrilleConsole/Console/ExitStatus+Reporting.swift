import QuadrilleOptions
import QuadrilleSystem

extension ExitStatus {
  /// Runs the body of a command and reports the error that it throws.
  ///
  /// - Parameter arguments: The command's arguments.
  /// - Returns: The exit status.
  package static func reporting(_ arguments: [String], _ body: () throws -> Void) -> Int32 {
    do {
      try body()
      return ExitStatus.ok.rawValue
    } catch let end as ClosedPipe {
      // Output of info and help may be cut short; an image may not.
      if arguments.first == "info" || end.isHelp { return ExitStatus.ok.rawValue }
      Console.report(Diagnostic(end.error))
      return ExitStatus.io.rawValue
    } catch {
      let status = reported(error)
      // texturetool has two exit statuses; formats that it cannot encode are a third.
      let isTexturetool = arguments.first == "texturetool"
      return (isTexturetool && status == .usage ? .differ : status.folded(arguments)).rawValue
    }
  }

  /// The status for engines that know only one number for "do not retry".
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
