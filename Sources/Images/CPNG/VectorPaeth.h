// The Paeth predictor by vectors of bytes, the same as Paeth.h in every byte; included by what
// defines `Bytes`, `Mask` and their operations.

/// Which of a, b and c lies nearest to a + b - c, in bytes: c only where it lies between a and b,
/// otherwise the nearer of those is nearest.
static inline __attribute__((always_inline)) Bytes v_paeth(Bytes a, Bytes b, Bytes c) {
  Bytes fromA = v_abs_difference(b, c), fromB = v_abs_difference(a, c);
  Bytes fromC = v_abs_difference(fromA, fromB), minimum = v_min(fromA, fromB);
  Bytes nearer = v_select(v_equal(minimum, fromA), a, b);
  Mask isBetween = v_and(v_less(v_min(a, b), c), v_less(c, v_max(a, b)));
  return v_select(v_and(isBetween, v_less(fromC, minimum)), c, nearer);
}
