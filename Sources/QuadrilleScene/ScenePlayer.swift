public import QuadrilleDrawing
import Synchronization

/// A scene that several threads ask for its moments.
///
/// Layers belong to one thread at a time, so that moments are computed in turn, which takes little;
/// the frames of sequences, which take most, are read and decoded by the threads that ask.
///
/// ```swift
/// let player = ScenePlayer(scene, threads: 4)
/// let list = try player.drawList(at: 1.5)      // on any thread
/// ```
public final class ScenePlayer: Sendable {
  private let scene: Mutex<Scene>
  private let store: ClipStore
  /// What the scene is drawn on.
  public let canvas: Scene.Canvas
  /// How the scene is meant to be played.
  public let timeline: Scene.Timeline

  /// Takes a scene over.
  ///
  /// - Parameters:
  ///   - scene: The scene, which nobody else uses any more.
  ///   - threads: How many threads ask at once; the frames of as many are kept.
  public init(_ scene: consuming sending Scene, threads: Int = 1) {
    canvas = scene.canvas
    timeline = scene.timeline
    store = scene.store
    store.serve(threads: threads)
    self.scene = Mutex(scene)
  }

  /// The scene as quads as it is at a time.
  ///
  /// - Parameter time: The time in seconds.
  /// - Throws: ``SceneError`` where a frame of a sequence cannot be read.
  public func drawList(at time: Double) throws(SceneError) -> DrawList {
    let needed = scene.withLock { $0.neededFrames(at: time) }
    let frames = needed.isEmpty ? [:] : try store.sprites(for: needed)
    return scene.withLock { scene in
      if !frames.isEmpty { scene.show(frames) }
      return scene.list(at: time)
    }
  }
}
