import Foundation
import QuadrilleImage
import Testing

@Suite("Names that Foundation uses, too") struct FoundationNameTests {
  @Test("Transforms of both modules are used next to each other without module names")
  func transforms() {
    let own: Transform2D = Transform2D(rotationDegrees: 90)
    let theirs: AffineTransform = AffineTransform(rotationByDegrees: 90)
    #expect(own != .identity && theirs != .identity)
    #expect(abs(own.b - Double(theirs.m12)) < 1e-12)
  }
}
