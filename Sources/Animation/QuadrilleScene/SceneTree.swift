import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSystem

/// The layers of a scene, used by one thread at a time.
final class SceneTree: Sendable {
  /// The content guarded by the lock.
  struct Content {
    /// The layers of all files, included ones first.
    let parts: [SceneLayerTree]
    /// The sequences of frames that they show.
    let clips: ClipLayers
  }

  private let content: Lock<Content>
  /// Reads the frames of sequences, on several threads concurrently.
  let store: ClipStore
  private let hasClips: Bool
  private let edgeAntialiasing: Bool

  /// Takes ownership of layers.
  ///
  /// - Parameters:
  ///   - content: The layers.
  ///   - edgeAntialiasing: Whether all of them have antialiased edges.
  init(_ content: sending Content, edgeAntialiasing: Bool) {
    self.edgeAntialiasing = edgeAntialiasing
    store = content.clips.store
    hasClips = !content.clips.layers.isEmpty
    self.content = Lock(content)
  }

  /// Lays out the scene at a time; nil for no animations.
  func drawList(of canvas: Scene.Canvas, at time: Double?) throws(SceneError) -> DrawList {
    var frames: [ClipFrame: Frame] = [:]
    if hasClips, let time {
      frames = try store.frames(content.withLock { $0.clips.needed(at: time) })
    }
    return list(of: canvas, at: time, showing: frames)
  }

  /// Lays out the scene; without new frames each sequence shows its last frame.
  func list(
    of canvas: Scene.Canvas,
    at time: Double?,
    showing frames: [ClipFrame: Frame] = [:]
  ) -> DrawList {
    content.withLock { content in
      if !frames.isEmpty { content.clips.frames = frames }
      var list = DrawList(size: canvas.size, scale: canvas.scale)
      list.state.edgeAntialiasing = edgeAntialiasing
      for part in content.parts { part.draw(in: &list, at: time, height: canvas.size.height) }
      return list
    }
  }

  /// Calls a closure with the layers of all files.
  func withLayers<Result: Sendable, Failure: Error>(
    _ body: @Sendable ([Layer]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try content.withLock { (content) throws(Failure) in
      try body(content.parts.flatMap(\.root.sublayers))
    }
  }
}

/// The layers of one file.
struct SceneLayerTree {
  /// The container of the layers.
  let root: Layer
  let origin: LayerOrigin

  func draw(in list: inout DrawList, at time: Double?, height: Double) {
    list.withState { list in
      if origin == .bottomLeft {
        list.state.transform = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
      }
      if let time {
        root.draw(in: &list, at: time, origin: origin)
      } else {
        root.draw(in: &list, origin: origin)
      }
    }
  }
}
