import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleLayers
import QuadrilleOptions

/// What `quadrille help TOPIC` tells beside the commands; no topic has the name of one.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case formats
  case scene
  case animations
  case text
  case clips
  case jobs
  case inputs
  case outputs
  case limits
  case drivers
  #if GL
  case rules
  case states
  case expectations
  case gtest
  #endif
  case console
  case environment

  /// The heading in the manual.
  var title: String {
    switch self {
    case .exitCodes: "EXIT STATUS"
    case .outputs: "FILES"
    default: rawValue.uppercased()
    }
  }

  /// The text, at most 80 columns wide.
  var body: String {
    switch self {
    case .exitCodes: Self.exitCodesText
    case .formats: Self.formatsText
    case .scene: Self.sceneText
    case .animations: Self.animationsText
    case .text: Self.textText
    case .clips: Self.clipsText
    case .jobs: Self.jobsText
    case .inputs:
      Self.inputsText
        + Self.options(InputOptions.self, BatchOptions.self, KeyOptions.self)
    case .outputs:
      Self.outputsText
        + Self.options(
          OutputOptions.self,
          UpdateOptions.self,
          WatchOptions.self
        )
    case .limits: Self.limitsText + Self.options(LimitOptions.self)
    #if GL
    case .rules: Self.rulesText
    case .states: Self.statesText
    case .expectations: Self.expectationsText
    case .gtest: Self.gtestText + Self.options(ConformGTestOptions.self)
    #endif
    case .drivers: Self.driversText + Self.options(DriverOptions.self, SampleOptions.self)
    case .console: Self.consoleText + Self.options(ConsoleOptions.self)
    case .environment: Self.environmentText
    }
  }

  /// The options of groups, with a blank line before.
  private static func options(_ groups: any OptionGroup.Type...) -> String {
    func rows<Group: OptionGroup>(_ group: Group.Type) -> [OptionDescription] {
      Group().rows.filter(\.isVisible)
    }
    return "\n\n" + HelpText.table(groups.flatMap { rows($0) }).joined(separator: "\n")
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
    Pictures   PNG, every colour type and depth; to read only: JPEG, baseline
               and progressive, grey, YCbCr, RGB, CMYK and YCCK (libturbojpeg0);
               WebP (libwebp7); frames of animated WebP (libwebpdemux2);
               GIF and its frames (libgif7)
    Textures   PVR version 1, 2 and 3, plain or as .pvr.gz or .pvr.ccz, which may be
               encrypted; 'encode' and 'convert' write version 2 and 3 in the same
               wrappers. What 'encode' makes of pictures:
               RGBA8888 BGRA8888 RGB888 RGBA4444 RGBA5551 RGB565 L8 LA88 A8
               PVRTC1_4_RGBA PVRTC1_4_RGB PVRTC1_2_RGBA PVRTC1_2_RGB, which are
               PVRTC4 PVRTC4_NOALPHA PVRTC2 PVRTC2_NOALPHA in TexturePacker;
               ETC1 ETC2_RGB ETC2_RGBA ETC2_RGBA1 EAC_R11 EAC_RG11;
               channels in any order with 1 to 32 bits each, r10g10b10a2, argb4444,
               from 0 to 1 unless _snorm, _uint, _sint, _sfloat or _ufloat follows:
               r16g16b16a16_sfloat, b10g11r11_ufloat; rgb9e5;
               r8g8b8a8,UBN,sRGB and its like as in PVRTexTool
    Atlases    told from what a file holds, not from its name:
    \(atlasesText)
    Scenes     JSON, see 'quadrille help scene'
    """

  /// The formats of atlases, wrapped and indented.
  private static var atlasesText: String {
    var origins: [String] = []
    for format in AtlasFormat.all where !origins.contains(format.origin) {
      origins.append(format.origin)
    }
    var lines = [""]
    for word in origins.joined(separator: "; ").split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 64 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.map { String(repeating: " ", count: 15) + $0 }.joined(separator: "\n")
  }

  private static var sceneText: String {
    """
    A scene is a JSON text with these keys:

      quadrille   1, the version
      canvas      width, height in points; scale, background
      origin      top-left (default) or bottom-left
      assets      by name: { "texture": FILE }, { "atlas": FILE } or
                  { "frames": "clip/%04d.pvr", "first": 1, "count": 90, "fps": 30 },
                  which may be a list of files; without a count, as many as there
                  are; "premultiplied": true where the files do not say so
      fonts       by name: { "file": FILE }; see 'quadrille help text'
      layers      a list, from back to front
      timeline    fps and frames: what 'frames' plays
      include     scenes whose layers lie below, each with assets of its own
      parameters  values by name. A string "${name}" stands for the value, in other
                  text for its words; $${ is ${. --define name=value gives another
                  value of the same kind. A parameter that is null must be given.

    A layer takes contents or sprite ("ASSET" or "ASSET/SPRITE") or text, bounds,
    frame, position, anchorPoint, anchorPointZ, zPosition, transform (six or sixteen
    numbers, or scale, rotate in degrees and translate), affineTransform,
    sublayerTransform, geometryFlipped, contentsRect, contentsCenter, contentsScale,
    contentsGravity, opacity, groupOpacity, hidden, masksToBounds, cornerRadius,
    borderWidth, borderColor, backgroundColor, gradient, shadowOpacity,
    shadowRadius, shadowOffset, shadowColor, tint, blend, filter,
    magnificationFilter, minificationFilter, snap, edgeAntialiasing, speed,
    timeOffset, beginTime, id, animations and sublayers. A gradient has colors, and
    may have type (axial, radial, conic), locations, startPoint and endPoint. The
    filters are linear, nearest, or trilinear, which draws small pictures from
    smaller copies. repeat draws the layer several times: { "count": 9, "step": [10,
    0] }, or turned with "transform": { "rotate": 40 } about the origin of the layer
    above. sampleIndex, from 1, chooses a sprite of an atlas by the order of names,
    or a cell of a picture: of sampleSize with sampleSpacing and sampleMargin, or of
    the size of contentsRect. A layer that shows frames plays them over and over.
    Edges that do not lie on pixels are smooth where edgeAntialiasing is true.

    Files lie beneath the scene's folder. 'quadrille schema > scene.schema.json'
    writes the JSON Schema; in VS Code it is used for all scenes by the setting

      "json.schemas": [
        { "fileMatch": ["*.scene.json"], "url": "./scene.schema.json" }
      ]

    Unknown keys are warnings, errors with --strict. For animations see 'quadrille
    help animations'. The values of contentsGravity are

    \(wrapped(ContentsGravity.allCases.map(\.rawValue)))
    """
  }

  private static var animationsText: String {
    """
    An animation of a layer is an object with a key and from, to or by, or with
    values:

      from, to, by      two of them, or one and what the layer has
      values            with keyTimes (from 0 to 1), calculationMode (linear,
                        discrete, paced, cubic, cubicPaced), timingFunctions of the
                        segments, tensionValues, continuityValues, biasValues
      duration          seconds of one way; 0.25 where it is left out
      timing            linear (default), easeIn, easeOut, easeInEaseOut, default,
                        or the four numbers of a curve
      repeat            how often, 1 where it is left out, 0 for ever
      repeatCount       the same, but 0 is once, as Core Animation has it
      repeatDuration    how long, instead
      autoreverses      there and back
      beginTime         seconds of the layer's time
      timeOffset, speed where it starts, how fast it is
      fillMode          what shows outside: removed (default), forwards, backwards,
                        both
      additive          on top of what is there
      cumulative        each cycle on top of the one before
      animations        instead of a key: a group, in a time of its own

    An object with a type instead of a key is a transition, from what the layer
    looks like to what it looks like with some keys changed:

      { "type": "push", "subtype": "fromRight", "beginTime": 2, "duration": 0.5,
        "to": { "contents": "second", "backgroundColor": "#fff" } }

      type              fade, push, moveIn, reveal
      subtype           the side that the movement begins at: fromLeft (default),
                        fromRight, fromTop, fromBottom
      to                the keys that change for good: contents, sublayers, colours,
                        all that is inside of the layer, but not its place
      beginTime         when; each after the end of the one before
      duration, timing  as above
      startProgress, endProgress
                        how much of the way it goes, 0 and 1

    Angles are degrees, clockwise. sampleIndex and frames count from 1, and 'to' is
    one past the last; without values they run through all. Of two animations of one
    key the later one counts. The keys are

    \(wrapped(LayerProperty.allCases.map(\.name) + ["frames"]))

    rotation, scale and translation may stand without 'transform.'.
    """
  }

  private static let clipsText = """
    'quadrille frames', or 'play', makes pictures of what moves:

      scene.json        at --start + k / --fps; as many as the timeline says, or
                        --count, or --duration in seconds
      'clip/*.pvr'      textures and pictures in the order of their names, a frame
                        each; the first gives the size
      hero.plist        the sprites of an atlas in the order of their names;
                        --only 'walk_*' chooses some
      -                 standard input, with any of them; a texture is one frame

    --output takes

      out/%04d.png      a PNG a frame: %d, %04d, {frame} (from 0), {name} (of the
                        file or sprite) and {time} (seconds)
      clip.apng         an animated PNG, shown for ever
      clip.y4m          YUV4MPEG2 of 8 bits in limited range after BT.601, or BT.709
                        with --matrix; chroma for two by two pixels, or with
                        --chroma 444 for each. What is transparent is black; give
                        an opaque --background.
      clip.rgba         the bytes of all pixels; straight alpha, or --premultiplied
      -                 standard output, with --format

    --sheet FILE puts all frames side by side into one PNG. Frames are streamed:
    memory does not grow with their number. -j N works on N threads, and the bytes
    are the same whatever N is.

      quadrille frames scene.json -o - --format y4m | ffmpeg -i - clip.mp4
      quadrille frames 'clip/*.pvr' -o - --format rgba | ffmpeg -f rawvideo \\
        -pixel_format rgba -video_size 256x256 -framerate 30 -i - clip.mov
    """

  private static let limitsText = """
    Each limit has an option and an environment variable, --max-pixels and
    QUADRILLE_MAX_PIXELS; the option wins. A limit that would be passed ends the
    command with exit code 6. --max-memory, --max-work, --gpu-memory and --timeout
    bound each input as a whole, the others one thing in it. --isolate reads and
    draws in a process that may read the folders of the inputs, write those of the
    outputs, and nothing else.
    """

  private static let driversText = """
    --backend auto draws with OpenGL ES where a GPU is (a DRM render node or an
    NVIDIA device) or a driver is named, otherwise with the CPU renderer, which is
    faster than OpenGL ES in software. A failure of OpenGL ES falls back to the CPU
    with a note; gl and cpu insist. 'quadrille doctor' shows what there is.
    """

  private static let consoleText = """
    Results go to standard output, everything else to standard error. Messages have
    one line each:

      error: hero.pvr: what is wrong, found, allowed (at byte 8) [limit.dimension]

    Progress is shown on a terminal. -q is --quiet where it is not the quality of
    something. Every option without a value has an opposite: --json and --no-json.

    --config FILE reads options from a JSON object by their long names,
    {"check": true, "max-pixels": 1000000}. What the command line says wins.
    """

  private static let environmentText = """
    QUADRILLE_MAX_PIXELS and the like   limits, see 'quadrille help limits'
    QUADRILLE_CCZ_KEY                   the key of encrypted .pvr.ccz files
    QUADRILLE_EGL_LIBRARY               another EGL, as --egl-library
    QUADRILLE_DRIVER                    the EGL platform, as --driver
    QUADRILLE_SIMD                      scalar, sse4, avx2, avx512 or neon: the
                                        instructions that drawing and codecs use
    TMPDIR                              where temporary files go that are no output
    XDG_CACHE_HOME                      compiled OpenGL ES programs are kept in its
                                        quadrille/programs; else in ~/.cache
    NO_COLOR                            no colours, whatever its value
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
    messages and the exit code are the same. After a bad input the others go on, and
    then the exit code is 8, or that of the first where none worked.
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

    Outputs replace what is there as a whole or not at all. For --if-changed a
    digest of inputs, options and version is kept with the output, in its attribute
    user.quadrille.recipe; without it, or on file systems without attributes, the
    bytes are compared.
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
