import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// The windows of the descent against reference computations.
@Suite struct PVRTCWindowTests {
  @Test(
    "The predicted error of color changes equals the measured one",
    arguments: [4, 8],
    [false, true]
  )
  func predictsErrorOfChanges(_ wordWidth: Int, _ hasAlpha: Bool) {
    var errors: [[Int32]] = []
    for kernels in SIMDKernels.codecs.available {
      let bitmap = KernelCase.crossTerms(.texture, 8 * wordWidth, 32)
      let source = KernelCase.source(bitmap, wordWidth: wordWidth, hasAlpha: hasAlpha, kernels)
      let words = KernelCase.words(source)
      var found: [Int32] = []
      if wordWidth == 4 {
        for index in 0..<words.count { words[index].mode = UInt8(index / 3 % 2) }
        PVRTCWindow.with(source, words) { window in
          found = changedErrors(window, kernels)
          if !hasAlpha { #expect(Int(window.error()) == PlainWindow(window).total) }
          #expect(window.ownError(isMeasured: true) == window.ownError(isMeasured: false))
          found.append(window.ownError(isMeasured: true))
        }
      } else {
        let weights = KernelCase.weights(words)
        PVRTC2bppWindow.with(source, words, weights) { window in
          found = changedErrors(window, kernels)
          if !hasAlpha { #expect(Int(window.error()) == PlainWindow(window).total) }
        }
      }
      errors.append(found)
    }
    #expect(!errors[0].isEmpty && errors.allSatisfy { $0 == errors[0] })
  }

  private func changedErrors(_ window: some PVRTCColorWindow, _ kernels: SIMDLevel) -> [Int32] {
    var found: [Int32] = []
    for (column, row) in [(0, 0), (2, 3), (7, 7)] {
      window.load(column, row)
      window.measure()
      for channel in 0..<window.channels {
        for (a, b) in [(1, 0), (0, -1), (-2, 3)] as [(Int16, Int16)] {
          let predicted = window.error(channel, a, b)
          window.move(channel, a, b)
          #expect(window.error() == predicted, "\(kernels) \(channel)")
          found.append(predicted)
        }
      }
      let alpha: Int16 = window.channels == 4 ? 2 : 0
      let changes = SIMD8<Int16>(1, -1, 2, -alpha, -1, 1, 0, alpha)
      let predicted = window.error(changes)
      for channel in 0..<window.channels {
        window.move(channel, changes[channel], changes[channel + 4])
      }
      #expect(window.error() == predicted, "\(kernels)")
      found.append(predicted)
    }
    return found
  }

  // MARK: Two bits per pixel

  /// The weights of windows are those that the format interpolates, and the cost of each of the
  /// nine is its squared error.
  @Test(
    "Weights and costs of a 2-bit window match the format",
    arguments: [(8, 4), (16, 8), (32, 16)],
    [false, true]
  )
  func windowMatchesFormat(_ size: (Int, Int), _ hasAlpha: Bool) {
    let bitmap = KernelCase.crossTerms(.noise, size.0, size.1)
    for kernels in SIMDKernels.codecs.available {
      let source = KernelCase.source(bitmap, wordWidth: 8, hasAlpha: hasAlpha, kernels)
      let words = KernelCase.words(source)
      let weights = KernelCase.weights(words)
      PVRTC2bppWindow.with(source, words, weights) { window in
        for (column, row) in [(0, 0), (source.image.columns - 1, source.image.rows - 1)] {
          window.load(column, row)
          window.measureCosts()
          for y in 0..<8 {
            for x in 0..<16 {
              check(window, weights, (x, y), of: (column, row))
            }
          }
        }
      }
    }
  }

  private func check(
    _ window: PVRTC2bppWindow,
    _ weights: PVRTCWeights,
    _ position: (x: Int, y: Int),
    of word: (column: Int, row: Int)
  ) {
    let (source, image, (x, y)) = (window.source, window.source.image, position)
    let width = 8 * image.columns
    let height = 4 * image.rows
    let weight = KernelCase.resolved(
      weights,
      window.words,
      source,
      x: (8 * word.column - 4 + x + width) % width,
      y: (4 * word.row - 2 + y + height) % height
    )
    let column = (word.column + (x + 4) / 8 - 1 + image.columns) % image.columns
    let row = (word.row + (y + 2) / 4 - 1 + image.rows) % image.rows
    let isDirect = window.words[row * image.columns + column].mode == 0
    unsafe #expect(Int(window.middles[y][x]) == (isDirect ? 0 : weight))
    unsafe #expect(Int(window.middles[8 + y][x]) == (isDirect ? 8 : weight))
    // Costs include the word's rows and columns and one more on each side.
    guard (1..<7).contains(y), (3..<13).contains(x) else { return }
    for weight in 0..<9 {
      var sum = 0
      for channel in 0..<window.channels {
        func color(_ index: Int) -> Int {
          unsafe Int(window.eightBits(window.colors[8 * index + y], channel)[x])
        }
        let (a, b) = (color(channel), color(channel + 4))
        var blended = (a * (8 - weight) + b * weight) >> 3
        if channel == 3, blended < 255, isMarked(window, position, of: word) { blended = 0 }
        var error = unsafe blended - Int(window.pixels[8 * channel + y][x])
        if source.isWeighted {
          error = unsafe (error * Int(window.scales[8 * channel + y][x]) + 8) >> 4
        }
        error = max(-255, min(255, error))
        sum += error * error / 4
      }
      #expect(unsafe Int(window.costs[128 * weight + 16 * y + x]) + 32768 == sum)
    }
  }

  /// Whether a pixel must be opaque because its block is opaque.
  private func isMarked(
    _ window: PVRTC2bppWindow,
    _ position: (x: Int, y: Int),
    of word: (column: Int, row: Int)
  ) -> Bool {
    let image = window.source.image
    let column = (word.column + (position.x + 4) / 8 - 1 + image.columns) % image.columns
    let row = (word.row + (position.y + 2) / 4 - 1 + image.rows) % image.rows
    return window.source.opacityConstraint(row * image.columns + column).isOpaqueBlock
  }

  /// The weights equal those of a plain descent that computes the whole cost for each value it
  /// tries.
  @Test("Weights match a reference coordinate descent", arguments: 0..<16, [0, 1, 2, 4])
  func weightsMatchReferenceDescent(_ word: Int, _ passes: Int) {
    let position = (word % 4, word / 4)
    let bitmap = KernelCase.crossTerms(.noise, 32, 16)
    for kernels in SIMDKernels.codecs.available {
      let source = KernelCase.source(bitmap, wordWidth: 8, hasAlpha: true, kernels)
      let words = KernelCase.words(source)
      for mode in UInt8(0)..<4 {
        for begins in [false, true] {
          let weights = KernelCase.weights(words)
          let around = source.image.around(position.0, position.1)
          words[around[4]].mode = mode
          PVRTC2bppWindow.with(source, words, weights) { window in
            window.load(position.0, position.1)
            window.measureCosts()
            let modes = InlineArray<9, UInt8> { words[around[$0]].mode }
            let found = window.chooseWeights(modes, begins: begins, passes: passes)
            let rows = window.ownRows()
            let plain = PlainWeights(window, weights, position)
            if begins { plain.begin() }
            for _ in 0..<passes { plain.improve() }
            #expect(Int(found) == plain.cost, "\(kernels) mode \(mode) begins \(begins)")
            for line in 0..<4 {
              for x in 0..<8 where mode == 0 || (x + line) % 2 == 0 {
                #expect(rows[line][x] == weights.stored[4 * around[4] + line][x])
              }
            }
          }
        }
      }
    }
  }
}

/// Chooses a word's weights by definition: each one in order takes the value with the minimum cost
/// of all pixels that may depend on it.
private struct PlainWeights {
  let window: PVRTC2bppWindow
  let weights: PVRTCWeights
  let position: (column: Int, row: Int)

  init(_ window: PVRTC2bppWindow, _ weights: PVRTCWeights, _ position: (Int, Int)) {
    self.window = window
    self.weights = weights
    self.position = position
  }

  private var index: Int { position.row * window.source.image.columns + position.column }

  /// The cost of the word's pixels and of those next to them.
  var cost: Int {
    let image = window.source.image
    let (width, height) = (8 * image.columns, 4 * image.rows)
    var sum = 0
    for y in -1..<5 {
      for x in -1..<9 {
        let weight = KernelCase.resolved(
          weights,
          window.words,
          window.source,
          x: (8 * position.column + x + width) % width,
          y: (4 * position.row + y + height) % height
        )
        sum += pixelCost(x, y, weight)
      }
    }
    return sum
  }

  private func pixelCost(_ x: Int, _ y: Int, _ weight: Int) -> Int {
    unsafe Int(window.costs[128 * weight + 16 * (y + 2) + x + 4]) + 32768
  }

  /// Calls a closure with each weight that the word stores and its possible values.
  private func forEach(all: Bool, _ body: (Int, Int, [Int16]) -> Void) {
    let mode = window.words[index].mode
    for y in 0..<4 {
      for x in 0..<8 where all || mode == 0 || (x + y) % 2 == 0 {
        // The bits of two weights encode the mode.
        let isFlag = mode == 0 || (x, y) == (0, 0) || mode > 1 && (x, y) == (4, 2)
        body(x, y, isFlag ? [0, 8] : [0, 3, 5, 8])
      }
    }
  }

  func begin() {
    forEach(all: true) { x, y, values in
      var best = values[0]
      for value in values where pixelCost(x, y, Int(value)) < pixelCost(x, y, Int(best)) {
        best = value
      }
      weights.stored[4 * index + y][x] = best
    }
  }

  func improve() {
    forEach(all: false) { x, y, values in
      var best: (value: Int16, cost: Int)?
      for value in values {
        weights.stored[4 * index + y][x] = value
        let cost = cost
        if cost < best?.cost ?? .max { best = (value, cost) }
      }
      if let best { weights.stored[4 * index + y][x] = best.value }
    }
  }
}
