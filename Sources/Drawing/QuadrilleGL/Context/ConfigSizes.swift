import CEGL

/// The bit sizes of an EGL configuration, in the notation of test suites: `rgba8888d24s8ms4`.
package struct ConfigSizes: Equatable, Sendable, CustomStringConvertible {
  /// The bits of red, green, blue and alpha.
  package var colors = SIMD4(8, 8, 8, 8)
  /// The bits of depth.
  package var depth = 0
  /// The bits of the stencil.
  package var stencil = 0
  /// The samples per pixel.
  package var samples = 0

  /// Eight bits per color channel, and nothing else.
  package init() {}

  /// Parses `rgba8888`, `rgb565` or another order of channels with a digit each, then `d24`, `s8`
  /// and `ms4`; nil for anything else.
  package init?(_ text: String) {
    let letters = text.prefix { !$0.isNumber }
    guard letters == "rgba" || letters == "rgb" else { return nil }
    var rest = text.dropFirst(letters.count)
    let digits = rest.prefix(letters.count).compactMap(\.wholeNumberValue)
    guard digits.count == letters.count, digits.allSatisfy({ $0 > 0 }) else { return nil }
    colors = SIMD4(digits[0], digits[1], digits[2], digits.count == 4 ? digits[3] : 0)
    rest = rest.dropFirst(letters.count)
    for prefix in ["d", "s", "ms"] where rest.hasPrefix(prefix) {
      let number = rest.dropFirst(prefix.count).prefix(while: \.isNumber)
      guard let value = Int(number), value < 256 else { return nil }
      if prefix == "d" {
        depth = value
      } else if prefix == "s" {
        stencil = value
      } else {
        samples = value
      }
      rest = rest.dropFirst(prefix.count + number.count)
    }
    guard rest.isEmpty else { return nil }
  }

  /// The text form that can be parsed.
  package var description: String {
    let digits = (0..<4).map { colors[$0] }.filter { $0 > 0 }.map(String.init).joined()
    return (colors[3] > 0 ? "rgba" : "rgb") + digits + (depth > 0 ? "d\(depth)" : "")
      + (stencil > 0 ? "s\(stencil)" : "") + (samples > 0 ? "ms\(samples)" : "")
  }
}

extension Display {
  /// Finds a configuration with exactly these color bits and at least the other sizes.
  func config(_ sizes: ConfigSizes, clientVersion: Int) throws(GLError) -> EGLConfig {
    let bit = clientVersion < 3 ? EGL_OPENGL_ES2_BIT : EGL_OPENGL_ES3_BIT
    let names = [EGL_RED_SIZE, EGL_GREEN_SIZE, EGL_BLUE_SIZE, EGL_ALPHA_SIZE]
    var attributes: [EGLint] = [EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, bit]
    for (index, name) in names.enumerated() { attributes += [name, EGLint(sizes.colors[index])] }
    attributes += [
      EGL_DEPTH_SIZE, EGLint(sizes.depth), EGL_STENCIL_SIZE, EGLint(sizes.stencil), EGL_SAMPLES,
      EGLint(sizes.samples), EGL_NONE,
    ]
    var configs = unsafe [EGLConfig?](repeating: nil, count: 256)
    var count: EGLint = 0
    guard
      unsafe library.egl.chooseConfig(handle, attributes, &configs, 256, &count)
        == EGLBoolean(EGL_TRUE)
    else { throw error("eglChooseConfig") }
    for index in 0..<min(Int(count), 256) {
      guard let config = unsafe configs[index] else { continue }
      let isRight = names.enumerated().allSatisfy {
        unsafe attribute($0.element, of: config) == sizes.colors[$0.offset]
      }
      if isRight, unsafe attribute(EGL_SAMPLES, of: config) == sizes.samples {
        return unsafe config
      }
    }
    throw GLError(.unavailable(backend: "pbuffer", reason: "no configuration is \(sizes)"))
  }
}
