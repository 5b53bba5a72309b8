import QuadrilleDrawing
import QuadrilleImage
import Testing

@Suite("Descriptions of draw lists") struct DrawListDescriptionTests {
  @Test("A draw list is described by its canvas and its counts, not by its quads")
  func counts() {
    var list = DrawList(size: Size(width: 320, height: 200), scale: 2)
    #expect("\(list)" == "DrawList 640x400 at scale 2.0, 0 quads in 0 runs")
    for index in 0..<500 {
      list.fill(Rect(x: Double(index), y: 2, width: 10, height: 10), with: .red)
    }
    #expect(String(reflecting: list) == "DrawList 640x400 at scale 2.0, 500 quads in 1 runs")
    var text = ""
    dump(list, to: &text)
    #expect(text.utf8.count < 1000)
  }
}
