import QuadrilleAtlas
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles

/// A sequence of frames that is read from files during playback.
struct SceneClip: Sendable {
  /// The index among the sequences of a scene.
  let number: Int
  let names: Names
  let framesPerSecond: Double
  let folder: Folder
  let traits: AssetTraits
  let isPremultiplied: Bool?
  let key: CCZKey?
  /// Its location in the scene, for errors.
  let location: DiagnosticLocation

  /// The names of the files.
  enum Names: Sendable {
    case list([String])
    /// A number with a minimum count of digits between two texts.
    case numbered(prefix: String, digits: Int, suffix: String, first: Int, count: Int)

    var count: Int {
      switch self {
      case .list(let names): names.count
      case .numbered(_, _, _, _, let count): count
      }
    }

    /// The name of a frame, numbered from 0.
    func name(_ index: Int) -> String {
      switch self {
      case .list(let names): return names[index]
      case .numbered(let prefix, let digits, let suffix, let first, _):
        let number = "\(first + index)"
        return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number
          + suffix
      }
    }
  }

  var count: Int { names.count }

  /// The paths of all frames, for the scale of the canvas.
  var paths: [String] {
    let resolver = AssetResolver(traits: traits)
    return (0..<count).map { index in
      let name = names.name(index)
      let found = resolver.resolve(name, defaultExtensions: ["png"]) { folder.contains($0) }
      return folder.path(of: found.path ?? name)
    }
  }

  /// The duration of one pass in seconds.
  var duration: Double { Double(count) / framesPerSecond }

  /// Reads and decodes a frame, numbered from 0.
  func load(_ index: Int, job: JobContext) throws(SceneError) -> Frame {
    var warnings: [Diagnostic] = []
    do {
      let page = try Page(
        named: names.name(index),
        in: folder,
        traits: traits,
        isPremultiplied: isPremultiplied,
        key: key,
        job: job,
        warnings: &warnings
      )
      // Decoded here, where several threads may be running, and not on the drawing thread.
      let decoded = Page(page.bitmap(job: job).premultiplied(), name: page.name)
      return Frame(SpriteSheet.Sample(sprite: Sprite(page: decoded)))
    } catch {
      throw SceneError(.asset(AtlasError(error)), at: location)
    }
  }
}

/// A frame of a sequence, by their indices from 0.
struct ClipFrame: Hashable, Sendable {
  let clip: Int
  let index: Int
}

/// A loaded frame.
final class Frame: Sendable {
  let sample: SpriteSheet.Sample

  init(_ sample: SpriteSheet.Sample) { self.sample = sample }
}

/// Reads frames on any number of threads and caches a few.
final class ClipStore: Sendable {
  private struct State {
    var clips: [SceneClip] = []
    var frames: [ClipFrame: Frame] = [:]
    /// The frames, oldest request first.
    var order: [ClipFrame] = []
    /// The number of active calls.
    var calls = 0
    /// The number of calls whose frames are cached: the maximum of concurrent calls, plus one.
    var capacity = 2
  }

  private let state = Lock(State())
  private let job: JobContext

  init(job: JobContext) { self.job = job }

  /// Adds a sequence; its index is the number of previous ones.
  func add(_ clip: SceneClip) { state.withLock { $0.clips.append(clip) } }

  /// The paths of all frames of all sequences.
  var paths: [String] { state.withLock { $0.clips }.flatMap(\.paths) }

  /// The number of sequences.
  var count: Int { state.withLock { $0.clips.count } }

  /// Returns the frames, and reads those that are not cached.
  func frames(_ wanted: Set<ClipFrame>) throws(SceneError) -> [ClipFrame: Frame] {
    state.withLock { state in
      state.calls += 1
      state.capacity = max(state.capacity, state.calls + 1)
    }
    defer { state.withLock { $0.calls -= 1 } }
    var result: [ClipFrame: Frame] = [:]
    let sorted = wanted.sorted { ($0.clip, $0.index) < ($1.clip, $1.index) }
    for key in sorted { result[key] = try frame(key) }
    let found = result
    state.withLock { state in
      state.order.removeAll { found[$0] != nil }
      state.order += sorted
      state.frames.merge(found) { $1 }
      let excess = state.order.count - state.capacity * max(1, found.count)
      guard excess > 0 else { return }
      for key in state.order.prefix(excess) { state.frames[key] = nil }
      state.order.removeFirst(excess)
    }
    return found
  }

  private func frame(_ key: ClipFrame) throws(SceneError) -> Frame? {
    let (known, clip) = state.withLock { state in
      (state.frames[key], state.clips.indices.contains(key.clip) ? state.clips[key.clip] : nil)
    }
    if let known { return known }
    return try clip?.load(key.index, job: job)
  }
}

/// The layers that show sequences, and their current frames.
final class ClipLayers {
  let store: ClipStore
  /// The layers that show sequences.
  private(set) var layers: [SpriteLayer] = []
  /// The loaded frames.
  var frames: [ClipFrame: Frame] = [:]
  /// The requested frames; nil if requests are not recorded.
  private var requestedFrames: Set<ClipFrame>?

  init(job: JobContext) { store = ClipStore(job: job) }

  /// Adds a sequence, and its first frame, which is shown until another one is due.
  func add(_ clip: SceneClip, first: Frame) {
    store.add(clip)
    frames[ClipFrame(clip: clip.number, index: 0)] = first
  }

  /// Makes a layer that shows a sequence.
  func makeLayer(_ clip: SceneClip) -> SpriteLayer {
    let first = sample(clip, 1)
    let layer = SpriteLayer(sheet: SpriteSheet(sprites: first.map { [$0.sprite] } ?? []))
    layer.sampleProvider = { [weak self] number in self?.sample(clip, number) }
    layers.append(layer)
    return layer
  }

  private func sample(_ clip: SceneClip, _ number: Int) -> SpriteSheet.Sample? {
    let key = ClipFrame(clip: clip.number, index: min(max(number, 1), clip.count) - 1)
    requestedFrames?.insert(key)
    return frames[key]?.sample
  }

  /// The frames required by the layers at a time.
  func needed(at time: Double) -> Set<ClipFrame> {
    requestedFrames = []
    for layer in layers { _ = layer.currentSampleIndex(at: time) }
    defer { requestedFrames = nil }
    return requestedFrames ?? []
  }
}
