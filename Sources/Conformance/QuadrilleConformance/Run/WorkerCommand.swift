import QuadrilleSyntax

/// One line that a parent writes to its worker: a case, and how it is run.
enum WorkerCommand {
  /// As it is.
  case run(String)
  /// In a context of its own, recorded and written as a program.
  case export(String)
  /// Like ``export(_:)``, with a message before each call of the driver, and nothing written.
  case follow(String)
  /// Up to the call of a number, which did not come back; the case and how it ended are written as
  /// a program, and the worker ends.
  case cut(String, call: Int, state: CaseState, message: String)

  /// The name of the case.
  var name: String {
    switch self {
    case .run(let name), .export(let name), .follow(let name), .cut(let name, _, _, _): name
    }
  }

  /// The line, without its line break: a name alone, or an object of JSON.
  var line: String {
    switch self {
    case .run(let name): name
    case .export(let name): JSONOutputValue.object([("export", .string(name))]).compact
    case .follow(let name): JSONOutputValue.object([("follow", .string(name))]).compact
    case .cut(let name, let call, let state, let message):
      JSONOutputValue.object([
        ("cut", .string(name)), ("call", .integer(call)), ("state", .string(state.rawValue)),
        ("message", .string(message)),
      ]).compact
    }
  }

  /// Reads a line; nil for an object that is no order.
  init?(_ line: [UInt8]) {
    guard line.first == UInt8(ascii: "{") else {
      self = .run(String(decoding: line, as: UTF8.self))
      return
    }
    guard let json = try? JSONValue(parsing: line) else { return nil }
    if let name = json["export"]?.string {
      self = .export(name)
    } else if let name = json["follow"]?.string {
      self = .follow(name)
    } else if let name = json["cut"]?.string, let call = json["call"]?.integer,
      let state = (json["state"]?.string).flatMap(CaseState.init(rawValue:))
    {
      self = .cut(name, call: call, state: state, message: json["message"]?.string ?? "")
    } else {
      return nil
    }
  }
}
