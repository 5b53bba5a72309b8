import ArgumentParser
import Glibc
import QuadrilleIO

/// The command as a library: everything but the process.
public enum QuadrilleMain {
  /// Runs the command and says how the process is to end.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Returns: The exit status: 0 all done, 1 no, 2 usage, 3 input, 4 file, 5 unsupported,
  ///   6 limit, 7 graphics, 8 some inputs failed, 70 a bug.
  public static func run(_ arguments: [String]) -> Int32 {
    // A closed pipe is an error of write(2), which is told apart there.
    signal(SIGPIPE, SIG_IGN)
    do {
      if arguments == ["--version"] {
        // The commonest question is answered before the option tables are built.
        try Console.result(VersionText.line)
        return ExitStatus.ok.rawValue
      }
      if Set(arguments) == ["--version", "--json"] {
        try VersionCommand.print(asJSON: true)
        return ExitStatus.ok.rawValue
      }
      #if GL
      DriverStart.begin(arguments)
      #endif
      var command = try QuadrilleTool.parseAsRoot(arguments)
      try command.run()
      return ExitStatus.ok.rawValue
    } catch {
      return status(of: error).rawValue
    }
  }

  private static func status(of error: any Error) -> ExitStatus {
    switch error {
    case let end as CommandEnd: return end.status
    case let usage as UsageError:
      Console.error(usage.message, code: usage.code)
      return .usage
    case let failure as IOError where failure.reason == .write(EPIPE):
      return .ok
    case let known as any QuadrilleError:
      Console.say(Diagnostic(known))
      return ExitStatus(known.category)
    default: return parserStatus(of: error)
    }
  }

  /// Tells help and version, which are results, from mistakes in the call.
  private static func parserStatus(of error: any Error) -> ExitStatus {
    let code = QuadrilleTool.exitCode(for: error)
    guard code != .success else {
      do { try Console.result(QuadrilleTool.fullMessage(for: error)) } catch {
        return status(of: error)
      }
      return .ok
    }
    guard code == .validationFailure else {
      Console.error("\(error)", code: "internal")
      return .internal
    }
    Console.error(UsageText.plain(QuadrilleTool.message(for: error)), code: "usage")
    return .usage
  }
}

/// Turns the option parser's messages into the command's own form.
enum UsageText {
  /// `Unknown option '--x'. Did you mean '--y'?` becomes `unknown option --x (did you mean --y?)`.
  static func plain(_ message: String) -> String {
    var text = message.split(separator: "\n").joined(separator: " ")
    if let range = text.firstRange(of: ". Did you mean ") {
      let guess = text[range.upperBound...]
      text = "\(text[..<range.lowerBound]) (did you mean \(guess))"
    }
    text = text.filter { $0 != "'" }
    if text.hasSuffix(".") { text.removeLast() }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
