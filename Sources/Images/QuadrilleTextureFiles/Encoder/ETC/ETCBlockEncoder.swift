import QuadrilleSystem

/// Encodes blocks.
struct ETCBlockEncoder {
  let format: ETCFormat
  let search: ETCSearch
  var kernels = SIMDKernels.codecs.preferred

  /// The words of a block, one or two.
  @inline(__always)
  func words(_ pixels: ETCPixels) -> (UInt64, UInt64) {
    switch format {
    case .etc1: (etc1(pixels).bits, 0)
    case .etc2RGB: (etc2(pixels, individual: true).bits, 0)
    case .etc2RGBA:
      (
        pixels.alpha.eacWord(.bytes, search, pixels.kernels),
        etc2(pixels, individual: true).bits
      )
    case .etc2RGBA1: (punchThrough(pixels), 0)
    case .eacR11: (elevenBits(pixels.red), 0)
    case .eacRG11: (elevenBits(pixels.red), elevenBits(pixels.green))
    }
  }

  private func etc1(_ pixels: ETCPixels) -> ETCWord {
    if let color = pixels.singleColor {
      return pixels.flatWord(
        color,
        individual: true,
        pairs: false,
        isPunched: false,
        usesFlag: true
      )
    }
    let halves = pixels.bestHalves(search, individual: true, isPunched: false)
    var word = pixels.word(halves, isPunched: false, usesFlag: true)
    // Where black or white meets another color, clamping dominates the error.
    if word.error > search.cutError {
      let halves = pixels.bestHalves(
        search.exact,
        individual: true,
        isPunched: false,
        than: (halves, word.error)
      )
      if halves.cost < .max {
        word.improve(pixels.word(halves, isPunched: false, usesFlag: true))
      }
    }
    return word
  }

  /// The best word of all modes.
  ///
  /// - Parameter individual: Whether the individual mode is available.
  private func etc2(_ pixels: ETCPixels, individual: Bool) -> ETCWord {
    let plane = pixels.planarWord(rounds: search.rounds)
    if plane.error == 0 { return plane }
    if let color = pixels.singleColor {
      var word = plane
      word.improve(
        pixels.flatWord(
          color,
          individual: individual,
          pairs: true,
          isPunched: false,
          usesFlag: true
        )
      )
      return word
    }
    if plane.error <= search.planeError { return pixels.planarWord(rounds: 1, isQuick: true) }
    let halves = pixels.bestHalves(search, individual: individual, isPunched: false)
    var word = plane
    word.improve(pixels.word(halves, isPunched: false, usesFlag: true))
    if word.error > 0 { word.improve(twoColors(pixels, isPunched: false)) }
    if word.error > search.pairError {
      word.improve(pixels.pairWord(search, isPunched: false, usesFlag: true))
    }
    return word
  }

  /// The best word of modes T and H for pixels of two colors; none for more colors.
  private func twoColors(_ pixels: ETCPixels, isPunched: Bool) -> ETCWord {
    guard let colors = pixels.twoColors else { return .none }
    return pixels.twoColorWord(
      colors.first,
      colors.second,
      firstCount: colors.firstCount,
      isPunched: isPunched,
      usesFlag: !isPunched
    )
  }

  /// A block whose pixels are transparent where their alpha is below 128.
  private func punchThrough(_ pixels: ETCPixels) -> UInt64 {
    let isClear = pixels.alpha .< 128
    guard any(isClear) else { return etc2(pixels, individual: false).bits }
    var pixels = pixels
    pixels.visible.replace(with: 0, where: isClear)
    if let color = pixels.singleColor {
      return pixels.flatWord(
        color,
        individual: false,
        pairs: true,
        isPunched: true,
        usesFlag: false
      ).bits
    }
    let halves = pixels.bestHalves(search, individual: false, isPunched: true)
    var word = pixels.word(halves, isPunched: true, usesFlag: false)
    if word.error > 0 { word.improve(twoColors(pixels, isPunched: true)) }
    if word.error > search.pairError {
      word.improve(pixels.pairWord(search, isPunched: true, usesFlag: false))
    }
    return word.bits
  }

  /// The bytes 0 to 255 scaled to the nearest 11-bit numbers.
  private func elevenBits(_ bytes: ETCLanes) -> UInt64 {
    let wide = SIMD16<Int32>(truncatingIfNeeded: bytes)
    let values = (wide &* 4094 &+ 255) / 510
    return ETCLanes(truncatingIfNeeded: values).eacWord(.elevenBits, search, kernels)
  }
}
