import QuadrilleSyntax
import Testing

/// The order of names that contain numbers.
struct NaturalOrderTests {
  @Test("Digit runs compare as numbers, all else bytewise")
  func ordersNumbers() {
    let names = [
      "", "10", "A2", "a", "a 1", "a 2", "a 10", "a#2", "a#10", "a1b2", "a1b10", "a2", "a10",
      "b0", "b00", "b000", "b01", "b1", "b001x", "b2", "b99999999999999999999999999",
      "b100000000000000000000000000", "é",
    ]
    #expect(names.reversed().sorted { NaturalOrder($0) < NaturalOrder($1) } == names)
  }

  @Test("The order is total: of two different names exactly one is first")
  func isTotal() {
    let parts = ["", "0", "00", "1", "01", "10", "a", "a0", "-"]
    let names = parts.flatMap { first in parts.map { first + $0 } } + ["0a1", "00a1", "0a01"]
    for one in names {
      for other in names {
        let (less, more) = (
          NaturalOrder(one) < NaturalOrder(other), NaturalOrder(other) < NaturalOrder(one)
        )
        #expect(one == other ? !less && !more : less != more, "\(one) \(other)")
      }
    }
  }
}
