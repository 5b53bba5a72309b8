extension Color {
  /// Parses a color of CSS (CSS Color 4).
  ///
  /// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`; one of the 148 names, and `transparent`; `rgb()` and
  /// `rgba()` with numbers up to 255 or percentages; `hsl()` and `hsla()` with degrees and percentages.
  /// Arguments are separated by commas, or by spaces with a slash before alpha. Upper case is allowed.
  ///
  /// ```swift
  /// Color(css: "rebeccapurple")
  /// Color(css: "rgb(255 128 0 / 50%)")
  /// ```
  ///
  /// - Parameter text: The color; nil for anything else. Numbers out of range are clamped.
  public init?(css text: String) {
    if text.utf8.first == UInt8(ascii: "#") {
      self.init(hex: text)
      return
    }
    let name = text.lowercased()
    if name == "transparent" {
      self = .clear
    } else if let value = ColorNames.all[name] {
      self.init(
        red: Double(value >> 16) / 255,
        green: Double(value >> 8 & 255) / 255,
        blue: Double(value & 255) / 255
      )
    } else {
      self.init(function: name)
    }
  }

  /// The names of ``init(css:)``, for suggestions.
  package static var cssNames: [String] { ColorNames.all.keys.sorted() + ["transparent"] }

  private init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let name = text[..<open]
    let inner = text[text.index(after: open)...].dropLast()
    let arguments: [Substring]
    if inner.contains(",") {
      arguments = inner.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    } else {
      let halves = inner.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2 else { return nil }
      var list = halves[0].split(separator: " ")
      guard list.count == 3 else { return nil }
      if halves.count == 2 { list.append(Self.trimmed(halves[1])) }
      arguments = list
    }
    guard arguments.count == 3 || arguments.count == 4 else { return nil }
    var alpha = 1.0
    if arguments.count == 4 {
      guard let value = Self.component(arguments[3], whole: 1) else { return nil }
      alpha = value
    }
    switch name {
    case "rgb", "rgba":
      let parts = arguments.prefix(3).compactMap { Self.component($0, whole: 255) }
      guard parts.count == 3 else { return nil }
      self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    case "hsl", "hsla":
      guard let hue = Self.degrees(arguments[0]),
        let saturation = Self.percentage(arguments[1]),
        let lightness = Self.percentage(arguments[2])
      else { return nil }
      self.init(hue: hue, saturation: saturation, lightness: lightness, alpha: alpha)
    default: return nil
    }
  }

  /// The formula of CSS Color 4, section 7.1.
  private init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    func channel(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let amount = saturation * min(lightness, 1 - lightness)
      return lightness - amount * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// A number of a whole, or a percentage, from 0 to 1.
  private static func component(_ text: Substring, whole: Double) -> Double? {
    if text.last == "%" { return percentage(text) }
    guard let number = Double(text), number.isFinite else { return nil }
    return min(max(number / whole, 0), 1)
  }

  private static func percentage(_ text: Substring) -> Double? {
    guard text.last == "%", let number = Double(text.dropLast()), number.isFinite else {
      return nil
    }
    return min(max(number / 100, 0), 1)
  }

  /// An angle from 0 to 360 degrees.
  private static func degrees(_ text: Substring) -> Double? {
    let plain = text.hasSuffix("deg") ? text.dropLast(3) : text
    guard let number = Double(plain), number.isFinite else { return nil }
    let rest = number.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
