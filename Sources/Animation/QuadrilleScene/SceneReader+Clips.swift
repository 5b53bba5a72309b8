import QuadrilleLayers
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

extension SceneReader {
  /// Reads the description of a sequence of frames, and its first frame.
  func clip(_ value: SceneValue, traits: AssetTraits) throws(SceneError) -> SceneClip {
    var first = 1
    var count: Int?
    var framesPerSecond = 30.0
    var isPremultiplied: Bool?
    for (key, value) in try value.members() {
      switch key {
      case "frames": break
      case "first": first = try value.integer(in: 0...1_000_000_000)
      case "count": count = try value.count(atMost: job.limits.maxFrameCount, of: .frames)
      case "fps": framesPerSecond = try value.frameRate()
      case "premultiplied": isPremultiplied = try value.boolean()
      default: try unknown(key, value)
      }
    }
    let frames = try value.required("frames")
    let clip = SceneClip(
      number: context.clips.store.count,
      names: try names(frames, first: first, count: count),
      framesPerSecond: framesPerSecond,
      folder: folder,
      traits: traits,
      isPremultiplied: isPremultiplied,
      key: context.options.key,
      location: frames.location
    )
    // The first frame is read immediately: it determines the size of layers, and a wrong name is
    // reported early.
    let frame = try clip.load(0, job: job)
    context.note(file: frame.sample.sprite.page.name)
    context.clips.add(clip, first: frame)
    return clip
  }

  private func names(
    _ value: SceneValue,
    first: Int,
    count: Int?
  ) throws(SceneError) -> SceneClip.Names {
    if value.json.isArray {
      let elements = try value.elements()
      let allowed = min(job.limits.maxFrameCount, count ?? job.limits.maxFrameCount)
      guard !elements.isEmpty else {
        throw value.error(.wrongType(found: "an empty list", expected: "names of files"))
      }
      guard elements.count <= job.limits.maxFrameCount else {
        throw value.error(
          .limit(LimitViolation(.frames, found: elements.count, allowed: job.limits.maxFrameCount))
        )
      }
      var names: [String] = []
      for element in elements.prefix(allowed) { names.append(try element.string()) }
      return .list(names)
    }
    let pattern = try value.string()
    guard let parts = Self.parts(ofPattern: pattern) else {
      throw value.error(
        .wrongType(found: pattern.quotedForDisplay, expected: "a name with one %d or %04d")
      )
    }
    let all = SceneClip.Names.numbered(
      prefix: parts.prefix,
      digits: parts.digits,
      suffix: parts.suffix,
      first: first,
      count: count ?? job.limits.maxFrameCount
    )
    guard count == nil else { return all }
    // Without a count the sequence extends over all existing files.
    var found = 0
    while found < job.limits.maxFrameCount, folder.contains(all.name(found)) { found += 1 }
    return .numbered(
      prefix: parts.prefix,
      digits: parts.digits,
      suffix: parts.suffix,
      first: first,
      count: max(1, found)
    )
  }

  /// The texts around the number of a pattern; `%%` is a percent sign.
  private static func parts(
    ofPattern pattern: String
  ) -> (prefix: String, digits: Int, suffix: String)? {
    var texts = [""]
    var digits = 0
    var rest = Substring(pattern)
    while let character = rest.popFirst() {
      guard character == "%" else {
        texts[texts.count - 1].append(character)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        texts[texts.count - 1].append("%")
        continue
      }
      let width = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest[width.endIndex...]
      guard rest.popFirst() == "d", texts.count == 1, width.count <= 3 else { return nil }
      guard width.isEmpty || width.first == "0" else { return nil }
      digits = min(Int(width) ?? 0, 20)
      texts.append("")
    }
    guard texts.count == 2 else { return nil }
    return (texts[0], digits, texts[1])
  }
}
