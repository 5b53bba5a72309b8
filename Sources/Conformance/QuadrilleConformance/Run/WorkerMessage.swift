import QuadrilleSyntax
import QuadrilleSystem

/// One line that a worker writes to its parent.
enum WorkerMessage {
  /// The driver is there, or none is needed.
  case ready(DriverFacts)
  /// There is no driver, for this reason.
  case noDriver(String)
  /// A display is tried.
  case trying(String)
  /// A case begins.
  case start(String)
  /// A call of the driver is about to be made: how many were made before it.
  case call(Int)
  /// A case has ended.
  case done(CaseRecord)

  /// The parent's first line to a worker that is to open the driver.
  static let withDriver = "driver"
  /// The parent's first line to a worker whose cases need none.
  static let withoutDriver = "no driver"

  /// The line, without its line break.
  var line: String {
    let member: (String, JSONOutputValue) =
      switch self {
      case .ready(let driver): ("driver", driver.json)
      case .noDriver(let reason): ("noDriver", .string(reason))
      case .trying(let name): ("trying", .string(name))
      case .start(let name): ("start", .string(name))
      case .call(let number): ("call", .integer(number))
      case .done(let record): ("case", record.json(withImages: true))
      }
    return JSONOutputValue.object([member]).compact
  }

  /// Reads a line; nil for anything else.
  init?(_ line: [UInt8]) {
    guard let json = try? JSONValue(parsing: line) else { return nil }
    if let driver = json["driver"] {
      self = .ready(DriverFacts(driver))
    } else if let reason = json["noDriver"]?.string {
      self = .noDriver(reason)
    } else if let name = json["trying"]?.string {
      self = .trying(name)
    } else if let name = json["start"]?.string {
      self = .start(name)
    } else if let number = json["call"]?.integer {
      self = .call(number)
    } else if let record = json["case"].flatMap(CaseRecord.init) {
      self = .done(record)
    } else {
      return nil
    }
  }
}
