import ArgumentParser
import Glibc
import QuadrilleIO

/// The command as a library: everything but the process.
public enum QuadrilleMain {
  /// Runs the command and says how the process is to end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - program: The path that the program was called by. A link that is called `texturetool`,
  ///     `TexturePacker` or `PVRTexToolCLI` takes the options of that tool.
  /// - Returns: The exit status: 0 all done, 1 no, 2 usage, 3 input, 4 file, 5 unsupported,
  ///   6 limit, 7 graphics, 8 some inputs failed, 70 a bug.
  public static func run(_ arguments: [String], calledAs program: String = "quadrille") -> Int32 {
    ProcessSetup.run()
    let arguments = ForeignTool.called(program).map { [$0.rawValue] + arguments } ?? arguments
    defer { EarlyDriver.abandon() }
    var isInfo = false
    do {
      if try answered(arguments) { return ExitStatus.ok.rawValue }
      isInfo = arguments.first == "info"
      if try ran(arguments) { return ExitStatus.ok.rawValue }
      var arguments = try ConfigurationFile.expand(arguments)
      if EncodeCommand.isMeant(by: arguments) {
        arguments = ["encode"] + EncodeCommand.expanded(arguments.dropFirst())
      }
      EarlyDriver.begin(arguments)
      var command = try QuadrilleTool.parseAsRoot(arguments)
      try command.run()
      return ExitStatus.ok.rawValue
    } catch let end as ClosedPipe {
      // What info and the help texts tell may be cut short; a picture may not.
      if isInfo || end.isHelp { return ExitStatus.ok.rawValue }
      Console.say(Diagnostic(end.error))
      return ExitStatus.io.rawValue
    } catch {
      return status(of: error).rawValue
    }
  }

  /// Answers what needs no option tables: the version, which is asked for most, and help topics.
  private static func answered(_ arguments: [String]) throws -> Bool {
    if arguments == ["--version"] {
      try Console.help(VersionText.line)
    } else if Set(arguments) == ["--version", "--json"] {
      try VersionCommand.print(asJSON: true)
    } else if arguments.count == 2, arguments[0] == "help",
      let topic = HelpTopic(rawValue: arguments[1])
    {
      try Console.help(topic.text)
    } else {
      return false
    }
    return true
  }

  /// Runs a call of everyday form without the option tables; false for any other.
  private static func ran(_ arguments: [String]) throws -> Bool {
    if arguments.first == "decode", let request = DecodeRequest(arguments.dropFirst()) {
      try request.run(limits: LimitSettings.limits())
    } else if let tool = arguments.first.flatMap(ForeignTool.init) {
      try tool.run(Array(arguments.dropFirst()))
    } else if arguments.first == "encode",
      let request = try EncodeRequest(arguments.dropFirst())
    {
      try request.run(limits: LimitSettings.limits())
    } else if arguments.first == "info", let call = InfoCall(arguments.dropFirst()) {
      try call.run(limits: LimitSettings.limits())
    } else {
      return false
    }
    return true
  }

  private static func status(of error: any Error) -> ExitStatus {
    switch error {
    case let end as CommandEnd: return end.status
    case let usage as UsageError:
      Console.error(usage.message, code: usage.code)
      return .usage
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
      do { try Console.help(QuadrilleTool.fullMessage(for: error, columns: 80)) } catch {
        return error is ClosedPipe ? .ok : status(of: error)
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
