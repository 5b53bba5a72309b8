/// The sources of the shader programs, embedded from the files in `Programs`.
///
/// A source has no `#version` line: whoever compiles it puts one before it, with a `#define` for
/// each variant.
public enum ShaderSource {
  /// `sprite.vert`; variants `TINTED`, `CLAMPED` and `MASKED`.
  public static var spriteVertex: String {
    String(decoding: PackageResources.sprite_vert, as: UTF8.self)
  }

  /// `sprite.frag`; variants `TINTED`, `CLAMPED`, `MASKED` and `MIPMAPPED`.
  public static var spriteFragment: String {
    String(decoding: PackageResources.sprite_frag, as: UTF8.self)
  }
}
