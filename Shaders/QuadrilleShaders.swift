/// The sources of the shader programs, embedded from the files in `Programs`.
///
/// A source has no `#version` line: whoever compiles it puts one before it, with a `#define` for
/// each variant.
public enum ShaderSource {
  /// `sprite.vert`; variants `TINTED`, `CLAMPED` and `MASKED`.
  public static var spriteVertex: String {
    String(decoding: PackageResources.sprite_vert, as: UTF8.self)
  }

  /// `sprite.frag`; variants `TINTED`, `CLAMPED`, `MASKED`, `MIPMAPPED` and `LUMINANCE`, and at
  /// most one of `TWO_SOURCES`, `BLENDS_BY_EQUATION`, `FETCHED` and `COPIED`.
  public static var spriteFragment: String {
    String(decoding: PackageResources.sprite_frag, as: UTF8.self)
  }

  /// `blend.frag`, which comes before ``spriteFragment`` with `FETCHED` and `COPIED`; variant
  /// `MIXES_COLORS` for the four modes that do not treat channels separately.
  public static var blendFragment: String {
    String(decoding: PackageResources.blend_frag, as: UTF8.self)
  }
}
