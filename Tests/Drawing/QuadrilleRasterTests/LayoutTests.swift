import CRaster
import QuadrilleDrawing
import Testing

/// The structures whose arrays are passed to C: as large as those of CRaster.h, and their parts where
/// those have them.
@Suite struct LayoutTests {
  @Test("Quads, tints, masks and projections have the layout of their counterparts in C")
  func layouts() {
    #expect(MemoryLayout<Quad>.stride == MemoryLayout<CRQuad>.stride)
    #expect(MemoryLayout<Quad>.offset(of: \.topLeft) == MemoryLayout<CRQuad>.offset(of: \.topLeft))
    #expect(
      MemoryLayout<Quad>.offset(of: \.topRight) == MemoryLayout<CRQuad>.offset(of: \.topRight)
    )
    #expect(
      MemoryLayout<Quad>.offset(of: \.bottomLeft) == MemoryLayout<CRQuad>.offset(of: \.bottomLeft)
    )
    #expect(
      MemoryLayout<Quad>.offset(of: \.bottomRight) == MemoryLayout<CRQuad>.offset(of: \.bottomRight)
    )
    #expect(MemoryLayout<SIMD4<Float>>.stride == MemoryLayout<CRCorner>.stride)
    #expect(MemoryLayout<SIMD4<Float>>.stride == MemoryLayout<CRRegion>.stride)
    #expect(MemoryLayout<Tint>.stride == MemoryLayout<CRTint>.stride)
    #expect(MemoryLayout<ShapeMask>.stride == MemoryLayout<CRMask>.stride)
    #expect(
      MemoryLayout<ShapeMask>.offset(of: \.matrix) == MemoryLayout<CRMask>.offset(of: \.matrix)
    )
    #expect(
      MemoryLayout<ShapeMask>.offset(of: \.position) == MemoryLayout<CRMask>.offset(of: \.position)
    )
    #expect(MemoryLayout<ShapeMask>.offset(of: \.form) == MemoryLayout<CRMask>.offset(of: \.form))
    #expect(MemoryLayout<QuadProjection>.stride == MemoryLayout<CRProjection>.stride)
    #expect(
      MemoryLayout<QuadProjection>.offset(of: \.weights)
        == MemoryLayout<CRProjection>.offset(of: \.weights)
    )
    #expect(
      MemoryLayout<QuadProjection>.offset(of: \.mask)
        == MemoryLayout<CRProjection>.offset(of: \.mask)
    )
  }

  @Test("The parts of vectors lie in the order of the members in C")
  func vectors() {
    let quad = Quad(
      topLeft: SIMD4(1, 2, 3, 4),
      topRight: SIMD4(5, 6, 7, 8),
      bottomLeft: SIMD4(9, 10, 11, 12),
      bottomRight: SIMD4(13, 14, 15, 16)
    )
    let corner = unsafe withUnsafeBytes(of: quad) { unsafe $0.load(as: CRQuad.self) }.bottomRight
    #expect(corner.x == 13 && corner.y == 14 && corner.u == 15 && corner.v == 16)
    let tint = unsafe withUnsafeBytes(of: Tint(SIMD4(1, 2, 3, 4))) {
      unsafe $0.load(as: CRTint.self)
    }
    #expect(tint.red == 1 && tint.green == 2 && tint.blue == 3 && tint.alpha == 4)
    let region = unsafe withUnsafeBytes(of: SIMD4<Float>(1, 2, 3, 4)) {
      unsafe $0.load(as: CRRegion.self)
    }
    #expect(region.minU == 1 && region.minV == 2 && region.maxU == 3 && region.maxV == 4)
  }
}
