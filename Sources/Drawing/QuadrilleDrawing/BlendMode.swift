/// How a quad's color is combined with the existing content; all colors are premultiplied.
///
/// `s` and `d` are the colors of source and existing content, `sα` and `dα` their alphas, all from
/// 0 to 1. The modes from ``normal`` to ``luminosity`` but ``add`` are those of W3C Compositing and
/// Blending Level 1: the result is `s · (1 − dα) + d · (1 − sα) + sα · dα · B`, where `B` is the
/// mode's function of the straight colors `Cs = s / sα` and `Cd = d / dα`, and its alpha is `sα +
/// dα − sα · dα`. So on transparent content every mode gives the source itself.
public enum BlendMode: UInt8, Sendable, CaseIterable {
  /// `s + d · (1 − sα)`.
  case normal = 0
  /// `min(1, s + d)`, alpha included: `plus-lighter` of CSS.
  case add = 1
  /// `B = Cs · Cd`.
  case multiply = 2
  /// `B = Cs + Cd − Cs · Cd`, which is `s + d · (1 − s)`.
  case screen = 3
  /// ``hardLight`` with source and existing content exchanged.
  case overlay = 5
  /// `B = min(Cs, Cd)`.
  case darken = 6
  /// `B = max(Cs, Cd)`.
  case lighten = 7
  /// `B = min(1, Cd / (1 − Cs))`; 0 where `Cd` is 0.
  case colorDodge = 8
  /// `B = 1 − min(1, (1 − Cd) / Cs)`; 1 where `Cd` is 1.
  case colorBurn = 9
  /// ``multiply`` with `2 · Cs` for dark sources, ``screen`` with `2 · Cs − 1` for light ones.
  case hardLight = 10
  /// Darkens or lightens as a diffuse light of the source's color would.
  case softLight = 11
  /// `B = |Cs − Cd|`.
  case difference = 12
  /// `B = Cs + Cd − 2 · Cs · Cd`.
  case exclusion = 13
  /// The hue of the source, with the saturation and luminosity of the existing content.
  case hue = 14
  /// The saturation of the source, with the hue and luminosity of the existing content.
  case saturation = 15
  /// Hue and saturation of the source, with the luminosity of the existing content.
  case color = 16
  /// The luminosity of the source, with hue and saturation of the existing content.
  case luminosity = 17
  /// `d · sα`: scales the existing content by the alpha of the source, whatever its color. Pixels
  /// outside the quad do not change. Used for masks, see ``DrawList/drawGroup(maskedBy:type:_:)``.
  case destinationIn = 4
  /// `d · (1 − sα)`: the opposite of ``destinationIn``, used for inverted masks.
  case destinationOut = 18

  /// The modes of layers, which leave what is there wherever the source is clear: all but
  /// ``destinationIn`` and ``destinationOut``, which are for masks.
  public static let overlays: [BlendMode] = allCases.filter { !$0.isForMasks }

  /// Whether the mode scales the existing content and draws nothing.
  public var isForMasks: Bool { self == .destinationIn || self == .destinationOut }
}
