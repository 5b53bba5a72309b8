/// How a color is put on what is there: the equations of section 15.1.5.
package struct PermittedBlend: Hashable, Sendable {
  /// What a color is multiplied by.
  package enum Factor: String, Sendable, CaseIterable {
    /// `GL_ZERO`.
    case zero
    /// `GL_ONE`.
    case one
    /// `GL_SRC_COLOR`.
    case srcColor = "src_color"
    /// `GL_ONE_MINUS_SRC_COLOR`.
    case oneMinusSrcColor = "one_minus_src_color"
    /// `GL_DST_COLOR`.
    case dstColor = "dst_color"
    /// `GL_ONE_MINUS_DST_COLOR`.
    case oneMinusDstColor = "one_minus_dst_color"
    /// `GL_SRC_ALPHA`.
    case srcAlpha = "src_alpha"
    /// `GL_ONE_MINUS_SRC_ALPHA`.
    case oneMinusSrcAlpha = "one_minus_src_alpha"
    /// `GL_DST_ALPHA`.
    case dstAlpha = "dst_alpha"
    /// `GL_ONE_MINUS_DST_ALPHA`.
    case oneMinusDstAlpha = "one_minus_dst_alpha"
    /// `GL_CONSTANT_COLOR`.
    case constColor = "const_color"
    /// `GL_ONE_MINUS_CONSTANT_COLOR`.
    case oneMinusConstColor = "one_minus_const_color"
    /// `GL_CONSTANT_ALPHA`.
    case constAlpha = "const_alpha"
    /// `GL_ONE_MINUS_CONSTANT_ALPHA`.
    case oneMinusConstAlpha = "one_minus_const_alpha"
    /// `GL_SRC_ALPHA_SATURATE`.
    case srcAlphaSaturate = "src_alpha_saturate"
  }

  /// How the two products are put together.
  package enum Equation: String, Sendable, CaseIterable {
    /// `GL_FUNC_ADD`.
    case add
    /// `GL_FUNC_SUBTRACT`: source minus destination.
    case subtract
    /// `GL_FUNC_REVERSE_SUBTRACT`: destination minus source.
    case reverseSubtract = "reverse_subtract"
    /// `GL_MIN`; factors do not count.
    case min
    /// `GL_MAX`; factors do not count.
    case max
  }

  /// The factor of the source's color.
  package var sourceColor: Factor
  /// The factor of the destination's color.
  package var destinationColor: Factor
  /// The factor of the source's alpha.
  package var sourceAlpha: Factor
  /// The factor of the destination's alpha.
  package var destinationAlpha: Factor
  /// The equation of color.
  package var colorEquation: Equation
  /// The equation of alpha.
  package var alphaEquation: Equation
  /// The constant color from 0 to 1.
  package var constant: SIMD4<Double>

  /// Makes a blend with the same factors and equation for color and alpha.
  package init(
    _ source: Factor,
    _ destination: Factor,
    _ equation: Equation = .add,
    constant: SIMD4<Double> = .zero
  ) {
    sourceColor = source
    destinationColor = destination
    sourceAlpha = source
    destinationAlpha = destination
    colorEquation = equation
    alphaEquation = equation
    self.constant = constant
  }

  /// What may be stored.
  ///
  /// Where a factor is neither 0 nor 1 a step more is permitted, because factors may have the
  /// precision of the framebuffer (15.1.5).
  ///
  /// - Parameters:
  ///   - source: The color that is drawn; clamped to 0…255 first, as for fixed-point targets.
  ///   - destination: What is stored already.
  package func result(
    of source: PermittedColor,
    over destination: PermittedPixel
  ) -> PermittedPixel {
    var result = PermittedColor(exactly: .zero)
    let below = PermittedColor(destination)
    for channel in 0..<4 {
      func interval(_ color: PermittedColor) -> ChannelInterval {
        ChannelInterval(color, channel).clamped
      }
      let isAlpha = channel == 3
      let one = isAlpha ? sourceAlpha : sourceColor
      let other = isAlpha ? destinationAlpha : destinationColor
      let equation = isAlpha ? alphaEquation : colorEquation
      let top = interval(source)
      let bottom = interval(below)
      var value: ChannelInterval
      switch equation {
      case .min: value = top.minimum(bottom)
      case .max: value = top.maximum(bottom)
      case .add, .subtract, .reverseSubtract:
        let first = factor(one, channel, source, below)
        let second = factor(other, channel, source, below)
        let above = top.times(first)
        let beneath = bottom.times(second)
        value =
          switch equation {
          case .subtract: above.minus(beneath)
          case .reverseSubtract: beneath.minus(above)
          default: above.plus(beneath)
          }
        if !first.isTrivial || !second.isTrivial { value = value.widened }
      }
      value.store(in: &result, channel)
    }
    return result.quantized()
  }

  private func factor(
    _ factor: Factor,
    _ channel: Int,
    _ source: PermittedColor,
    _ destination: PermittedColor
  ) -> ChannelInterval {
    func unit(_ color: PermittedColor, _ channel: Int) -> ChannelInterval {
      ChannelInterval(color, channel).clamped.scaled(1.0 / 255)
    }
    func constant(_ channel: Int) -> ChannelInterval {
      ChannelInterval(exactly: self.constant[channel])
    }
    return switch factor {
    case .zero: ChannelInterval(exactly: 0)
    case .one: ChannelInterval(exactly: 1)
    case .srcColor: unit(source, channel)
    case .oneMinusSrcColor: unit(source, channel).complement
    case .dstColor: unit(destination, channel)
    case .oneMinusDstColor: unit(destination, channel).complement
    case .srcAlpha: unit(source, 3)
    case .oneMinusSrcAlpha: unit(source, 3).complement
    case .dstAlpha: unit(destination, 3)
    case .oneMinusDstAlpha: unit(destination, 3).complement
    case .constColor: constant(channel)
    case .oneMinusConstColor: constant(channel).complement
    case .constAlpha: constant(3)
    case .oneMinusConstAlpha: constant(3).complement
    case .srcAlphaSaturate:
      channel == 3
        ? ChannelInterval(exactly: 1) : unit(source, 3).minimum(unit(destination, 3).complement)
    }
  }
}

/// The bounds of one channel: good, poor and exact in step.
private struct ChannelInterval {
  var low: Double
  var high: Double
  var poorLow: Double
  var poorHigh: Double
  var exact: Double

  init(_ low: Double, _ high: Double, _ poorLow: Double, _ poorHigh: Double, _ exact: Double) {
    self.low = low
    self.high = high
    self.poorLow = poorLow
    self.poorHigh = poorHigh
    self.exact = exact
  }

  init(exactly value: Double) { self.init(value, value, value, value, value) }

  init(_ color: PermittedColor, _ channel: Int) {
    self.init(
      color.low[channel],
      color.high[channel],
      color.poorLow[channel],
      color.poorHigh[channel],
      color.exact[channel]
    )
  }

  func store(in color: inout PermittedColor, _ channel: Int) {
    color.low[channel] = low
    color.high[channel] = high
    color.poorLow[channel] = poorLow
    color.poorHigh[channel] = poorHigh
    color.exact[channel] = exact
  }

  /// Whether multiplying by it loses nothing.
  var isTrivial: Bool { poorLow == poorHigh && (exact == 0 || exact == 1) }
  var clamped: ChannelInterval { map { min(max($0, 0), 255) } }
  var widened: ChannelInterval {
    ChannelInterval(low - 1, high + 1, poorLow - 1, poorHigh + 1, exact)
  }
  /// One minus it.
  var complement: ChannelInterval {
    ChannelInterval(1 - high, 1 - low, 1 - poorHigh, 1 - poorLow, 1 - exact)
  }

  /// The product of two intervals above 0.
  func times(_ other: ChannelInterval) -> ChannelInterval { combined(other, *) }
  func scaled(_ factor: Double) -> ChannelInterval { map { $0 * factor } }
  func plus(_ other: ChannelInterval) -> ChannelInterval { combined(other, +) }
  func minus(_ other: ChannelInterval) -> ChannelInterval {
    ChannelInterval(
      low - other.high,
      high - other.low,
      poorLow - other.poorHigh,
      poorHigh - other.poorLow,
      exact - other.exact
    )
  }
  func minimum(_ other: ChannelInterval) -> ChannelInterval { combined(other, Swift.min) }
  func maximum(_ other: ChannelInterval) -> ChannelInterval { combined(other, Swift.max) }

  private func map(_ body: (Double) -> Double) -> ChannelInterval {
    ChannelInterval(body(low), body(high), body(poorLow), body(poorHigh), body(exact))
  }

  /// A function that grows with both of its values.
  private func combined(
    _ other: ChannelInterval,
    _ body: (Double, Double) -> Double
  ) -> ChannelInterval {
    ChannelInterval(
      body(low, other.low),
      body(high, other.high),
      body(poorLow, other.poorLow),
      body(poorHigh, other.poorHigh),
      body(exact, other.exact)
    )
  }
}
