package import QuadrilleImage

/// A texture of which each texel is an interval of colors.
package struct PermittedTexture: Sendable {
  /// One mip level.
  package struct Level: Sendable {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// The texels, row by row, the row at t = 0 first.
    package var texels: [PermittedColor]

    /// Makes a level.
    ///
    /// - Precondition: `texels.count == width * height`.
    package init(width: Int, height: Int, texels: [PermittedColor]) {
      precondition(texels.count == width * height, "there is a colour for each texel")
      self.width = width
      self.height = height
      self.texels = texels
    }

    /// Makes a level of 8-bit texels.
    package init(_ bitmap: Bitmap) {
      var texels: [PermittedColor] = []
      texels.reserveCapacity(bitmap.width * bitmap.height)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          texels.append(PermittedColor(exactly: SIMD4<Double>(bitmap[x, y])))
        }
      }
      self.init(width: bitmap.width, height: bitmap.height, texels: texels)
    }

    package subscript(x: Int, y: Int) -> PermittedColor { texels[y * width + x] }
  }

  /// The levels, the largest first.
  package var levels: [Level]

  /// Makes a texture of its levels.
  package init(levels: [Level]) { self.levels = levels }

  /// Makes a texture of one level of 8-bit texels.
  package init(_ bitmap: Bitmap) { levels = [Level(bitmap)] }
}

/// How a texture is read.
package struct PermittedSampler: Hashable, Sendable {
  /// Which texels make a value.
  package enum Filter: Sendable {
    /// The nearest one.
    case nearest
    /// The four around the coordinate, weighted.
    case linear
  }

  /// Which mip levels make a value.
  package enum Mipmap: Sendable {
    /// The base level.
    case none
    /// The nearest one.
    case nearest
    /// The two around the level of detail, weighted.
    case linear
  }

  /// What lies beyond the edge.
  package enum Wrap: Sendable, CaseIterable {
    /// `GL_CLAMP_TO_EDGE`.
    case clamp
    /// `GL_REPEAT`.
    case `repeat`
    /// `GL_MIRRORED_REPEAT`.
    case mirror
  }

  /// How values are found where the texture is shown smaller.
  package var minify: Filter
  /// How values are found where the texture is shown larger.
  package var magnify: Filter
  /// Which levels are used.
  package var mipmap: Mipmap
  /// What lies left and right.
  package var wrapS: Wrap
  /// What lies below and above.
  package var wrapT: Wrap

  /// Makes a sampler.
  package init(
    _ filter: Filter = .nearest,
    minify: Filter? = nil,
    mipmap: Mipmap = .none,
    wrapS: Wrap = .clamp,
    wrapT: Wrap = .clamp
  ) {
    magnify = filter
    self.minify = minify ?? filter
    self.mipmap = mipmap
    self.wrapS = wrapS
    self.wrapT = wrapT
  }
}

extension PermittedSampler.Wrap {
  /// The texel of an axis that a whole texel coordinate means (8.14.2).
  package func texel(_ index: Int, of count: Int) -> Int {
    switch self {
    case .clamp: return min(max(index, 0), count - 1)
    case .repeat: return modulo(index, count)
    case .mirror:
      let wrapped = modulo(index, 2 * count)
      return wrapped < count ? wrapped : 2 * count - 1 - wrapped
    }
  }
}

private func modulo(_ value: Int, _ count: Int) -> Int {
  let rest = value % count
  return rest < 0 ? rest + count : rest
}
