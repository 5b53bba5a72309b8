import QuadrilleImage
import Testing

@Suite struct ColorTests {
  @Test("Colors are parsed from #rgb, #rrggbb and #rrggbbaa")
  func parsesHexColors() throws {
    #expect(Color(hex: "#f00") == Color(red: 1, green: 0, blue: 0))
    #expect(Color(hex: "#00FF00") == Color(red: 0, green: 1, blue: 0))
    let half = try #require(Color(hex: "#33669980"))
    #expect(half == Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 128.0 / 255))
  }

  @Test(
    "Other texts are not colors",
    arguments: ["", "#", "red", "#ff", "#ffff", "#fffff", "#fffffff", "#ggg", "#１２３", "fff"]
  )
  func rejectsOtherTexts(text: String) {
    #expect(Color(hex: text) == nil)
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
