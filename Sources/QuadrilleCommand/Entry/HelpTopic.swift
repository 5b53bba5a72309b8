import QuadrilleLayers

/// What `quadrille help TOPIC` tells beside the subcommands.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case formats
  case scene
  case limits

  /// The text, at most 80 columns wide.
  var text: String {
    switch self {
    case .exitCodes: Self.exitCodesText
    case .formats: Self.formatsText
    case .scene: Self.sceneText
    case .limits: Self.limitsText
    }
  }

  private static var exitCodesText: String {
    ExitStatus.allCases
      .map { status in
        let number = String(status.rawValue)
        return String(repeating: " ", count: 3 - number.count) + "\(number)  \(status.meaning)"
      }
      .joined(separator: "\n")
  }

  private static let formatsText = """
    Pictures   PNG, every colour type and depth
    Textures   PVR version 1, 2 and 3, plain or as .pvr.gz or .pvr.ccz:
               RGBA8888 BGRA8888 RGB888 RGBA4444 RGBA5551 RGB565 L8 LA88 A8
    Atlases    told from what a file holds, not from its name:
               property lists of Cocos2D and Zwoptex, format 0 to 3, and of UIKit,
               XML or binary; .atlasc folders of Xcode; JSON of TexturePacker, hash
               or array, of PixiJS with further files, of Phaser 3, of Aseprite, of
               Adobe Animate; XML of Starling and Sparrow; text of libGDX and Spine
    Scenes     JSON, see 'quadrille help scene'
    """

  private static var sceneText: String {
    """
    A scene is a JSON text with these keys:

      quadrille   1, the version
      canvas      width, height in points; scale, background
      origin      top-left (default) or bottom-left
      assets      by name: { "texture": FILE } or { "atlas": FILE },
                  "premultiplied": true where the file does not say so
      layers      a list, from back to front

    A layer takes contents or sprite ("ASSET" or "ASSET/SPRITE"), bounds, position,
    anchorPoint, zPosition, transform (six numbers, or scale, rotate in degrees and
    translate), contentsRect, contentsGravity, opacity, hidden, backgroundColor,
    tint, blend, filter, snap, id and sublayers. Files lie beneath the scene's
    folder. The values of contentsGravity are

    \(wrapped(ContentsGravity.allCases.map(\.rawValue)))
    """
  }

  private static let limitsText = """
    Each limit has an option and an environment variable; the option wins. A limit
    that would be passed ends the command with exit code 6.

      --max-dimension  QUADRILLE_MAX_DIMENSION  side of a picture
      --max-pixels     QUADRILLE_MAX_PIXELS     pixels of one picture
      --max-bytes      QUADRILLE_MAX_BYTES      bytes that data unpack to
      --max-file       QUADRILLE_MAX_FILE       bytes of an input file
      --max-metadata   QUADRILLE_MAX_METADATA   bytes of metadata
      --max-levels     QUADRILLE_MAX_LEVELS     mip levels of a texture
      --max-surfaces   QUADRILLE_MAX_SURFACES   surfaces of a texture array
      --max-slices     QUADRILLE_MAX_SLICES     slices of a volume texture
      --max-sprites    QUADRILLE_MAX_SPRITES    sprites of an atlas
      --max-text       QUADRILLE_MAX_TEXT       bytes of an atlas or scene text
      --max-depth      QUADRILLE_MAX_DEPTH      nesting of values and layers
      --max-values     QUADRILLE_MAX_VALUES     values of a text
      --max-quads      QUADRILLE_MAX_QUADS      quads of a frame

    --limits none lifts all of them, --limits strict tightens them.
    """

  /// Words on lines of at most 78 columns, indented by two.
  private static func wrapped(_ words: [String]) -> String {
    var lines = [" "]
    for word in words {
      if lines[lines.count - 1].count + word.count > 76 { lines.append(" ") }
      lines[lines.count - 1] += " \(word)"
    }
    return lines.joined(separator: "\n")
  }
}
