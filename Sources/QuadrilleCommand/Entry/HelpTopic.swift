import QuadrilleLayers

/// What `quadrille help TOPIC` tells beside the subcommands.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case formats
  case scene
  case limits
  case inputs
  case outputs

  /// The text, at most 80 columns wide.
  var text: String {
    switch self {
    case .exitCodes: Self.exitCodesText
    case .formats: Self.formatsText
    case .scene: Self.sceneText
    case .limits: Self.limitsText
    case .inputs: Self.inputsText
    case .outputs: Self.outputsText
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
    Textures   PVR version 1, 2 and 3, plain or as .pvr.gz or .pvr.ccz, which may be
               encrypted; 'encode' and 'convert' write version 2 and 3 in the same
               wrappers. What 'encode' makes of pictures:
               RGBA8888 BGRA8888 RGB888 RGBA4444 RGBA5551 RGB565 L8 LA88 A8
               PVRTC1_4_RGBA PVRTC1_4_RGB PVRTC1_2_RGBA PVRTC1_2_RGB, which are
               PVRTC4 PVRTC4_NOALPHA PVRTC2 PVRTC2_NOALPHA in TexturePacker;
               r8g8b8a8,UBN,sRGB and its like as in PVRTexTool
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

  private static let inputsText = """
    A command that takes many inputs reads them from

      FILE        a file, - for standard input
      FOLDER      the files beneath it whose endings the command knows
      'GLOB'      *, ? and [...] within a name, ** for any number of folders;
                  quoted or not, the tool expands what the shell has left
      @LIST       a file with one path a line, @- for standard input;
                  with -0 a NUL byte ends each path

    Each path counts once. They are sorted by their bytes, with --keep-order they
    stay as they come. -j N works on N at once; whatever N is, the results, the
    messages and the exit code are the same. A bad input is told and the others go
    on, and then the exit code is 8; --fail-fast stops at the first bad one.

    --config FILE reads options from a JSON object by their long names,
    {"check": true, "max-pixels": 1000000}. What the command line says wins.
    """

  private static let outputsText = """
    --output FILE names one output. Where there are several, it is a pattern:

      {name}      the input's name without its ending; below a folder that was
                  given, or the beginning of a glob, with the folders between
      {level}     the numbers of a mip level, a surface, a cube face and a
      {surface}   volume slice: needed where --level, --surface, --face or
      {face}      --slice is 'all'
      {slice}
      %d %04d     instead of these, the number of the picture in its input, from 0
      {{ }} %%    the characters themselves

    --out-dir FOLDER names outputs {name}.png in that folder, with parts of which
    all are written in between: hero.level0.face5.png. --suffix changes the .png.
    Folders are made as needed. Two inputs with one output are refused before
    anything is written; so is an output that is an input, without --in-place.

    Outputs replace what is there as a whole or not at all.

      --no-clobber      refuses to replace anything: exit 4
      --skip-existing   passes over outputs that are there
      --if-changed      leaves alone what would come out the same. A digest of
                        inputs, options and version is kept with the output, in
                        its attribute user.quadrille.recipe; without it, or on
                        file systems without attributes, the bytes are compared.
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
