import QuadrilleImage
import Testing

@Suite struct ColorTests {
  @Test("Colors are parsed from #rgb, #rgba, #rrggbb and #rrggbbaa")
  func parsesHexColors() throws {
    #expect(Color(hex: "#f00") == Color(red: 1, green: 0, blue: 0))
    #expect(Color(hex: "#f008") == Color(red: 1, green: 0, blue: 0, alpha: 136.0 / 255))
    #expect(Color(hex: "#00FF00") == Color(red: 0, green: 1, blue: 0))
    let half = try #require(Color(hex: "#33669980"))
    #expect(half == Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 128.0 / 255))
  }

  @Test(
    "Other texts are not colors",
    arguments: ["", "#", "red", "#ff", "#fffff", "#fffffff", "#ggg", "#１２３", "fff"]
  )
  func rejectsOtherTexts(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test(
    "Colors of CSS have the values of the specification",
    arguments: [
      ("#f008", "#ff000088"), ("red", "#ff0000"), ("Green", "#008000"), ("lime", "#00ff00"),
      ("rebeccapurple", "#663399"), ("lightgoldenrodyellow", "#fafad2"), ("grey", "#808080"),
      ("transparent", "#00000000"), ("rgb(255, 128, 0)", "#ff8000"),
      ("rgb(255 128 0 / 20%)", "#ff800033"), ("rgba(0, 0, 255, 0.2)", "#0000ff33"),
      ("RGB(100%, 0%, 20%)", "#ff0033"), ("rgb(300, -4, 0)", "#ff0000"),
      ("hsl(120, 100%, 50%)", "#00ff00"), ("hsl(-120deg 100% 20%)", "#000066"),
      ("hsla(9, 100%, 60%, 1)", "#ff5233"), ("hsl(0 0% 40%)", "#666666"),
    ]
  )
  func parsesCSSColors(text: String, hex: String) throws {
    let color = try #require(Color(css: text))
    let expected = try #require(Color(hex: hex))
    // The hexadecimal form has steps of 1/255.
    for path in [\Color.red, \.green, \.blue, \.alpha] {
      #expect(abs(color[keyPath: path] - expected[keyPath: path]) < 0.002, "\(text)")
    }
  }

  @Test(
    "Other texts are not colors of CSS",
    arguments: [
      "", "rot", "#ggg", "rgb", "rgb(", "rgb()", "rgb(1, 2)", "rgb(1 2 3 4)", "rgb(1, 2, x)",
      "hsl(1, 2, 3)", "hsl(x, 1%, 1%)", "rgb(1 2 3 / )", "cmyk(1, 2, 3, 4)", "rgb(1,,2)",
    ]
  )
  func rejectsOtherCSSTexts(text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test("The 148 names of CSS, and transparent, are colors")
  func knowsAllNames() {
    #expect(Color.cssNames.count == 149)
    #expect(Color.cssNames.allSatisfy { Color(css: $0) != nil })
  }

  /// The values of UIKit's colors of the same names.
  @Test(
    "Named colors have the values of UIKit",
    arguments: [
      (Color.red, "#f00"), (.green, "#0f0"), (.blue, "#00f"), (.cyan, "#0ff"), (.magenta, "#f0f"),
      (.yellow, "#ff0"), (.brown, "#996633"), (.darkGray, "#555"), (.lightGray, "#aaa"),
      (.black, "#000"), (.white, "#fff"), (.clear, "#00000000"),
    ]
  )
  func namedColorsMatchUIKit(color: Color, hex: String) {
    #expect(color == Color(hex: hex))
  }

  @Test("Named colors with fractions, grays and changed alpha are exact")
  func fractionalColors() {
    #expect(Color.orange == Color(red: 1, green: 0.5, blue: 0))
    #expect(Color.purple == Color(red: 0.5, green: 0, blue: 0.5))
    #expect(Color.gray == Color(white: 0.5) && Color.gray.alpha == 1)
    #expect(Color.red.withAlpha(0.25) == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
  }
}
