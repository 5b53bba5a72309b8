/// What a pixel of a cell adds to the sums of a least squares fit, by its place and weight.
///
/// A pixel is blended of eight colours, the first and the second of the four words P, Q, R, S at the
/// corners of its cell, each with a share that depends on the place of the pixel alone times its
/// weight or what is left of it.
struct PVRTCCellTables {
  /// The products of two shares: eight vectors a pixel and weight.
  ///
  /// Of PP, QQ, RR, SS and then of PQ, RS, PR, QS those of two first colours, of a first and a
  /// second one, and of two second ones; of PS and QR the same six in turns, in the last two vectors.
  let products: PVRTCMemory<SIMD4<Float>>
  /// The shares of the first colours of P, Q, R, S, and those of the second ones.
  let shares: PVRTCMemory<SIMD4<Float>>

  /// Computes the tables for cells of some columns and four rows.
  init(wordWidth: Int) {
    products = PVRTCMemory(SIMD4(), count: wordWidth * 4 * 9 * 8)
    shares = PVRTCMemory(SIMD4(), count: wordWidth * 4 * 9 * 2)
    for place in 0..<(4 * wordWidth) {
      let (x, y) = (Float(place % wordWidth), Float(place / wordWidth))
      let width = Float(wordWidth)
      let corner =
        SIMD4(
          (width - x) * (4 - y),
          x * (4 - y),
          (width - x) * y,
          x * y
        ) / (4 * width)
      for weight in 0...8 {
        let index = 9 * place + weight
        let second = Float(weight) / 8
        let first = 1 - second
        shares[2 * index] = corner * first
        shares[2 * index + 1] = corner * second
        let own = corner * corner
        let next = SIMD4(
          corner[0] * corner[1],
          corner[2] * corner[3],
          corner[0] * corner[2],
          corner[1] * corner[3]
        )
        let across = SIMD2(corner[0] * corner[3], corner[1] * corner[2])
        let kinds = [first * first, first * second, second * second]
        for (kind, factor) in kinds.enumerated() {
          products[8 * index + 2 * kind] = own * factor
          products[8 * index + 2 * kind + 1] = next * factor
        }
        products[8 * index + 6] = SIMD4(
          across[0] * kinds[0],
          across[1] * kinds[0],
          across[0] * kinds[1],
          across[1] * kinds[1]
        )
        products[8 * index + 7] = SIMD4(across[0] * kinds[2], across[1] * kinds[2], 0, 0)
      }
    }
  }

  /// The tables for words of four columns.
  static let four = PVRTCCellTables(wordWidth: 4)
  /// The tables for words of eight columns.
  static let eight = PVRTCCellTables(wordWidth: 8)
}
