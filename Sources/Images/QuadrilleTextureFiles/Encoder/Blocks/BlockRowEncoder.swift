package import QuadrilleImage
package import QuadrilleSystem

/// The size of the blocks of a format.
package protocol BlockRowFormat {
  /// The width and height of a block in pixels.
  var blockSize: PixelSize { get }
  /// The size of a block in bytes.
  var blockByteCount: Int { get }
}

/// An encoder of rows of blocks that do not depend on each other: ETC, BC and ASTC.
///
/// The same image and options give the same bytes with any number of threads on any machine.
package protocol BlockRowEncoder: Sendable {
  /// The formats of the encoder.
  associatedtype Format: BlockRowFormat

  /// The kernels of the encoder; all of them give the same bytes.
  static var kernels: SIMDKernels { get }

  /// Prepares the encoding of an image and calls a closure with a function that encodes one row.
  ///
  /// Several threads call the function, each with other rows. It gets the index of a row of blocks,
  /// from the top, and the memory for its blocks. Blocks that extend beyond the image repeat its
  /// last column and row.
  func withRowEncoder<Result>(
    of bitmap: Bitmap,
    as format: Format,
    kernels: SIMDLevel,
    _ body: ((_ row: Int, _ target: UnsafeMutableRawBufferPointer) -> Void) -> Result
  ) -> Result
}

extension BlockRowEncoder {
  /// Encodes one image: one level of one face of a texture.
  ///
  /// - Parameters:
  ///   - bitmap: The image, of any size. Its values are encoded unchanged.
  ///   - format: The format.
  ///   - threads: The maximum number of threads, including the calling one.
  ///   - job: The job that encodes.
  /// - Returns: The blocks in row order.
  /// - Throws: ``JobInterruption``.
  package func encode(
    _ bitmap: Bitmap,
    as format: Format,
    threads: Int = 1,
    job: JobContext
  ) throws(JobInterruption) -> [UInt8] {
    let blocks = encode(
      bitmap,
      as: format,
      threads: threads,
      kernels: Self.kernels.preferred,
      job: job
    )
    try job.checkCancellation()
    return blocks
  }

  /// Encodes one image with an instruction set.
  ///
  /// Blocks are missing where the job is interrupted.
  func encode(
    _ bitmap: Bitmap,
    as format: Format,
    threads: Int = 1,
    kernels: SIMDLevel = Self.kernels.preferred,
    job: JobContext = .default
  ) -> [UInt8] {
    let across = (bitmap.width - 1) / format.blockSize.width + 1
    let down = (bitmap.height - 1) / format.blockSize.height + 1
    let rowBytes = across * format.blockByteCount
    return unsafe withRowEncoder(of: bitmap, as: format, kernels: kernels) { encodeRow in
      unsafe [UInt8](unsafeUninitializedCapacity: down * rowBytes) { bytes, count in
        // Each row of blocks is written once, by the thread that has its index.
        nonisolated(unsafe) let bytes = UnsafeMutableRawBufferPointer(bytes)
        forEachPartInParallel(down, threads: threads) { rows in
          for row in rows where !job.isInterrupted {
            let target = unsafe bytes[(row * rowBytes)..<((row + 1) * rowBytes)]
            unsafe encodeRow(row, UnsafeMutableRawBufferPointer(rebasing: target))
          }
        }
        count = down * rowBytes
      }
    }
  }
}
