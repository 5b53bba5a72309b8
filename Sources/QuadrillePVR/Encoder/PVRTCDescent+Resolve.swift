extension PVRTCDescent {
  /// Writes the weights of all pixels as the decoder finds them, arranged like the picture.
  ///
  /// - Parameters:
  ///   - weights: The stored weights of words of 2 bits a pixel.
  ///   - plane: As many values as a plane of the picture has; the last cells, which are the first
  ///     ones again, are left as they are.
  func resolve(_ weights: PVRTCWeights, into plane: PVRTCMemory<Int16>) {
    let picture = source.picture
    source.inRows { rows in
      unsafe withUnsafeTemporaryAllocation(
        byteCount: PVRTCWideWindow.byteCount,
        alignment: 64
      ) { memory in
        guard let base = memory.baseAddress else { return }
        let window = unsafe PVRTCWideWindow(source, words, weights, base)
        for row in rows {
          for column in 0..<picture.columns {
            window.load(column, row)
            for line in 2..<6 {
              let lanes = window.resolvedRow(line)
              let y = (4 &* row &+ line) % (4 &* picture.rows)
              for lane in 0..<8 {
                let x = (8 &* column &+ 4 &+ lane) % (8 &* picture.columns)
                plane[y &* picture.pitch &+ x] = lanes[lane]
              }
            }
          }
        }
      }
    }
  }
}
