/// The modifiers of the halves in ETC1's modes, one lane per table.
struct ETCModifiers {
  let small: SIMD8<Int16>
  let large: SIMD8<Int16>

  /// Two sizes, added and subtracted.
  @inline(__always)
  static var all: ETCModifiers {
    ETCModifiers(
      small: SIMD8(2, 5, 9, 13, 18, 24, 33, 47),
      large: SIMD8(8, 17, 29, 42, 60, 80, 106, 183)
    )
  }

  /// The modifiers of blocks with transparent pixels, which have no small ones.
  @inline(__always)
  static var punched: ETCModifiers { ETCModifiers(small: .zero, large: all.large) }
}
