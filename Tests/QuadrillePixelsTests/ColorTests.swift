import QuadrillePixels
import Testing

@Suite struct ColorTests {
  @Test func hexadecimalFormsAreRead() throws {
    #expect(Color(hex: "#f00") == Color(red: 1, green: 0, blue: 0))
    #expect(Color(hex: "#00FF00") == Color(red: 0, green: 1, blue: 0))
    let half = try #require(Color(hex: "#33669980"))
    #expect(half == Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 128.0 / 255))
  }

  @Test(arguments: ["", "#", "red", "#ff", "#ffff", "#fffff", "#fffffff", "#ggg", "#１２３", "fff"])
  func otherTextsAreNoColours(text: String) {
    #expect(Color(hex: text) == nil)
  }
}
