import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleLayers
import QuadrilleOptions
import QuadrilleProgram

/// The topics of `quadrille help TOPIC`; no topic has the name of a command.
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
  case rules
  case states
  case expectations
  case gtest
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
    case .rules: ConformTopic.rules.body
    case .states: ConformTopic.states.body
    case .expectations: ConformTopic.expectations.body
    case .gtest: ConformTopic.gtest.body + Self.options(ConformGTestOptions.self)
    case .drivers: Self.driversText + Self.options(DriverOptions.self, SampleOptions.self)
    case .console: Self.consoleText + Self.options(ConsoleOptions.self)
    case .environment: Self.environmentText
    }
  }

  /// The options of groups, preceded by a blank line.
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
    Images     PNG, every color type and depth; of iOS (CgBI) and frames of
               animations (APNG) are read; JPEG, baseline and progressive, gray,
               YCbCr, RGB, CMYK and YCCK (libturbojpeg0), written without alpha;
               TGA; read only: WebP (libwebp7); frames of animated WebP
               (libwebpdemux2); GIF and its frames (libgif7); BMP;
               the merged image of PSD and PSB; sprites of Aseprite and
               their frames
    Textures   PVR version 1, 2 and 3, plain or as .pvr.gz or .pvr.ccz, which may be
               encrypted; 'encode' and 'convert' write version 2 and 3 in the same
               wrappers. Pixel formats of 'encode':
               RGBA8888 BGRA8888 RGB888 RGBA4444 RGBA5551 RGB565 L8 LA88 A8
               PVRTC1_4_RGBA PVRTC1_4_RGB PVRTC1_2_RGBA PVRTC1_2_RGB, which are
               PVRTC4 PVRTC4_NOALPHA PVRTC2 PVRTC2_NOALPHA in TexturePacker;
               ETC1 ETC2_RGB ETC2_RGBA ETC2_RGBA1 EAC_R11 EAC_RG11;
               channels in any order with 1 to 32 bits each, r10g10b10a2, argb4444,
               from 0 to 1, or with _snorm, _uint, _sint, _sfloat or _ufloat:
               r16g16b16a16_sfloat, b10g11r11_ufloat; rgb9e5;
               also in PVRTexTool's notation, such as r8g8b8a8,UBN,sRGB
    Atlases    detected by content, not by file name:
    \(atlasesText)
    Scenes     JSON, see 'quadrille help scene'
    """

  /// The atlas formats, wrapped and indented.
  private static var atlasesText: String {
    var origins: [String] = []
    for format in AtlasFormat.all where format.isRead && !origins.contains(format.origin) {
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
    A scene is a JSON file with these keys:

      quadrille   1, the version
      canvas      width, height in points; scale, background
      origin      top-left (default) or bottom-left
      assets      by name: { "texture": FILE }, { "atlas": FILE } or
                  { "frames": "clip/%04d.pvr", "first": 1, "count": 90, "fps": 30 },
                                which may also be a list of files; without a count,
                                all existing files; "premultiplied": true if the
                                files do not specify it
      fonts       by name: { "file": FILE }; see 'quadrille help text'
      layers      a list, from back to front
      timeline    fps and frames, as used by 'frames'
      include     scenes drawn below, each with its own assets
        parameters  values by name. A string "${name}" is replaced by the value,
                    within other text by the value's text; $${ stands for ${.
                    --define name=value sets a value of the same type. A null
                    parameter is required.

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
    filters are linear, nearest, or trilinear, which draws reduced images from
    smaller copies. repeat draws the layer several times: { "count": 9, "step": [10,
    0] }, or rotated with "transform": { "rotate": 40 } about the origin of its
    superlayer. sampleIndex, from 1, selects a sprite of an atlas by name order, or
    a cell of an image: of sampleSize with sampleSpacing and sampleMargin, or of the
    size of contentsRect. A layer that shows frames repeats them. edgeAntialiasing
    smooths edges that are not aligned to pixels.

    Files are located below the scene's folder. 'quadrille schema >
    scene.schema.json' writes the JSON Schema; this setting makes VS Code use it for
    all scenes:

      "json.schemas": [
        { "fileMatch": ["*.scene.json"], "url": "./scene.schema.json" }
      ]

    Unknown keys are warnings, or errors with --strict. For animations see
    'quadrille help animations'. The values of contentsGravity are

    \(wrapped(ContentsGravity.allCases.map(\.rawValue)))
    """
  }

  private static var animationsText: String {
    """
    An animation of a layer is an object with a key and from, to or by, or with
    values:

      from, to, by      two of them, or one and the layer's value
      values            with keyTimes (from 0 to 1), calculationMode (linear,
                        discrete, paced, cubic, cubicPaced), timingFunctions of the
                        segments, tensionValues, continuityValues, biasValues
      duration          seconds in one direction; 0.25 by default
      timing            linear (default), easeIn, easeOut, easeInEaseOut, default,
                        or the four numbers of a curve
      repeat            number of repetitions; 1 by default, 0 for infinite
      repeatCount       the same, but 0 means once, as in Core Animation
      repeatDuration    total duration instead
      autoreverses      plays forward, then backward
      beginTime         start in seconds of the layer's time
      timeOffset, speed offset into the animation, rate of time
      fillMode          value outside: removed (default), forwards, backwards,
                        both
      additive          adds to the current value
      cumulative        each cycle starts from the end of the previous one
      animations        instead of a key: a group with its own time

    An object with a type instead of a key is a transition from the current state of
    the layer to one with changed keys:

      { "type": "push", "subtype": "fromRight", "beginTime": 2, "duration": 0.5,
        "to": { "contents": "second", "backgroundColor": "#fff" } }

      type              fade, push, moveIn, reveal
      subtype           the direction of the movement: fromLeft (default),
                        fromRight, fromTop, fromBottom
        to                the keys that change permanently: contents, sublayers,
                          colors, everything inside of the layer, but not its
                          position
      beginTime         start; after the end of the previous one
      duration, timing  as above
      startProgress, endProgress
                        range of progress, 0 and 1

    Angles are in degrees, clockwise. sampleIndex and frames count from 1, and 'to'
    is one past the last; without values they run through all. Of two animations of
    the same key, the later one counts. The keys are

    \(wrapped(LayerProperty.allCases.map(\.name) + ["frames"]))

    rotation, scale and translation may omit 'transform.'.
    """
  }

  private static let clipsText = """
    'quadrille frames', or 'play', renders animations:

        scene.json        at --start + k / --fps; the number of frames comes from
                          the timeline, --count, or --duration in seconds
        'clip/*.pvr'      textures and images in name order, one frame each; the
                          first determines the size
        hero.plist        the sprites of an atlas in name order; --only 'walk_*'
                          selects some of them
        -                 standard input with any of these; a texture is one frame

    --output can be

      out/%04d.png      one PNG, or JPEG or TGA, per frame: %d, %04d, {frame}
                        (from 0), {name} (of the file or sprite) and {time}
                        (seconds)
      clip.apng         an animated PNG that loops
        clip.y4m          8-bit YUV4MPEG2 in limited range and BT.601, or BT.709
                          with --matrix; 4:2:0 chroma subsampling, or none with
                          --chroma 444. Transparent pixels are black; use an opaque
                          --background.
      clip.rgba         raw pixels with straight alpha, or --premultiplied
      -                 standard output, with --format

    --sheet FILE puts all frames into one image. Frames are streamed: memory does
    not grow with their number. -j N uses N threads; the output does not depend
    on it.

      quadrille frames scene.json -o - --format y4m | ffmpeg -i - clip.mp4
      quadrille frames 'clip/*.pvr' -o - --format rgba | ffmpeg -f rawvideo \\
        -pixel_format rgba -video_size 256x256 -framerate 30 -i - clip.mov
    """

  private static let limitsText = """
    Each limit has an option and an environment variable, such as --max-pixels and
    QUADRILLE_MAX_PIXELS; the option takes precedence. Exceeding a limit ends the
    command with exit code 6. --max-memory, --max-work, --gpu-memory and --timeout
    apply to each input as a whole, the others to single values. --isolate reads and
    draws in a process that can only read the folders of the inputs and write those
    of the outputs.
    """

  private static let driversText = """
    --backend auto draws with OpenGL ES if there is a GPU (a DRM render node or an
    NVIDIA device) or a driver is named, otherwise with the CPU renderer, which is
    faster than OpenGL ES in software. If OpenGL ES fails, the CPU renderer is used,
    with a note; gl and cpu do not fall back. 'quadrille doctor' lists the drivers.
    """

  private static let consoleText = """
    Results are written to standard output, everything else to standard error.
    Messages are one line each:

      error: hero.pvr: message (at byte 8) [limit.dimension]

    Progress is shown on a terminal. -q means --quiet, except in commands where it
    sets a quality. Every option without a value has an opposite: --json, --no-json.

    --config FILE reads options from a JSON object by their long names,
    {"check": true, "max-pixels": 1000000}. The command line takes precedence.
    """

  private static let environmentText = """
    QUADRILLE_MAX_PIXELS and so on      limits, see 'quadrille help limits'
    QUADRILLE_CCZ_KEY                   the key of encrypted .pvr.ccz files
    QUADRILLE_EGL_LIBRARY               the EGL library, as --egl-library
    QUADRILLE_DRIVER                    the EGL platform, as --driver
    QUADRILLE_SIMD                      scalar, sse4, avx2, avx512 or neon: the
                                        instruction set of drawing and codecs
    TMPDIR                              folder for temporary files
    XDG_CACHE_HOME                      compiled OpenGL ES programs are cached in
                                        its quadrille/programs, or else in ~/.cache
    NO_COLOR                            disables colors, whatever its value
    """

  private static let inputsText = """
    A command that takes many inputs reads them from

      FILE        a file, - for standard input
      FOLDER      all files in it with file extensions that the command reads
        'GLOB'      *, ? and [...] within a name, ** for any number of folders;
                    patterns that the shell did not expand are expanded
        @LIST       a file with one path per line, @- for standard input;
                    with -0, paths are NUL-terminated

    Each path counts once. Paths are sorted by bytes; --keep-order keeps their
    order, as info does for files that are named one by one. -j N processes N
    inputs at once; results, messages and exit code do not depend on N. After a
    failed input the others are still processed, and the exit code is 8, or that of
    the first failure if none succeeded.
    """

  private static let outputsText = """
    --output FILE names one output, or is a pattern for several:

        {name}      the input's name without its extension; for files found in a
                    folder or by a glob, including the subfolders
        {ext}       the input's extension without its first dot: pvr, pvr.gz, png
        {level}     the index of a mip level, surface, cube face or volume slice;
        {surface}   required if --level, --surface, --face or --slice is 'all'
        {face}
        {slice}
        {frame} {n} the index of a frame of an animated image; without --frame, all
        %d %04d     alternatively, the index of the image in its input, from 0
      {{ }} %%    the characters themselves

    --out-dir FOLDER names outputs {name}.png in that folder, with the indices of
    parts selected with 'all': hero.level0.face5.png. --suffix changes the .png;
    it may have {ext}, for inputs that differ only by their extension.
    Folders are created as needed. Inputs with the same output are rejected before
    anything is written, and so is an output that is an input, without --in-place.

    Outputs are replaced atomically. For --if-changed, a digest of inputs, options
    and version is stored with the output, in the attribute user.quadrille.recipe;
    without it, or on file systems without attributes, the contents are compared.
    """

  /// Wraps words into lines of at most 78 columns, indented by two.
  private static func wrapped(_ words: [String]) -> String {
    var lines = [" "]
    for word in words {
      if lines[lines.count - 1].count + word.count > 76 { lines.append(" ") }
      lines[lines.count - 1] += " \(word)"
    }
    return lines.joined(separator: "\n")
  }
}
