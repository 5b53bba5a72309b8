extension TimingCurve {
  /// The names of curves: those of Core Animation, and those of CSS where they differ.
  package static let names = [
    "linear", "easeIn", "easeOut", "easeInEaseOut", "default", "ease", "ease-in", "ease-out",
    "ease-in-out", "easeInOut", "step-start", "step-end",
  ]

  /// Makes a curve from its name.
  ///
  /// The names of Core Animation `linear`, `easeIn`, `easeOut`, `easeInEaseOut` and `default`, those
  /// of CSS `ease` (the same as `default`), `ease-in`, `ease-out`, `ease-in-out`, `step-start` and
  /// `step-end`, and the functions of CSS `steps(4)`, `steps(4, jump-none)` and
  /// `cubic-bezier(0.3, 0, 0.7, 1)`. Nil for any other text, and for steps or control points that are
  /// out of range.
  public init?(name: String) {
    switch name {
    case "linear": self = .linear
    case "easeIn", "ease-in": self = .easeIn
    case "easeOut", "ease-out": self = .easeOut
    case "easeInEaseOut", "easeInOut", "ease-in-out": self = .easeInEaseOut
    case "default", "ease": self = .default
    case "step-start": self = .steps(1, .start)
    case "step-end": self = .steps(1)
    default:
      guard let (function, arguments) = Self.call(name) else { return nil }
      switch function {
      case "steps": self.init(stepArguments: arguments)
      case "cubic-bezier":
        let numbers = arguments.compactMap { Double($0) }
        guard arguments.count == 4, numbers.count == 4 else { return nil }
        self.init(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
      default: return nil
      }
    }
  }

  private init?(stepArguments arguments: [String]) {
    guard let first = arguments.first, arguments.count <= 2, let count = Int(first) else {
      return nil
    }
    var jump = Jump.end
    if arguments.count == 2 {
      switch arguments[1] {
      case "start": jump = .start
      case "end": jump = .end
      default:
        guard let named = Jump(rawValue: arguments[1]) else { return nil }
        jump = named
      }
    }
    guard (jump == .none ? 2 : 1)...1_000_000_000 ~= count else { return nil }
    self = .steps(count, jump)
  }

  /// The name and the arguments of a text like `steps(4, end)`, without spaces around them.
  private static func call(_ text: String) -> (name: String, arguments: [String])? {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let inner = text[text.index(after: open)...].dropLast()
    return (
      String(text[..<open]),
      inner.split(separator: ",", omittingEmptySubsequences: false).map { part in
        String(
          part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        )
      }
    )
  }
}
