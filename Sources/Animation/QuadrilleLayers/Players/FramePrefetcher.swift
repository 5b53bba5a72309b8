public import QuadrilleSprite
import QuadrilleSystem

/// Prefetches the frames of a player, each on a separate thread, so that they are available in
/// time.
///
/// ```swift
/// let loader = FramePrefetcher { name in try Sprite(contentsOf: name) }
/// loader.prefetch(player.upcomingFrames(4, at: time))
/// let sprite = try loader.sprite(for: frame)
/// ```
///
/// A requested file is loaded once, whether it is due or prefetched. The files of the last
/// ``prefetch(_:)`` and the last due file are kept. Thread-safe.
public final class FramePrefetcher: Sendable {
  private enum Entry {
    case loading
    case loaded(Result<Sprite, any Error>)
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The last due file.
    var due: String?
  }

  /// The next action of a caller that needs a file.
  private enum Step {
    case load
    case take(Result<Sprite, any Error>)
  }

  private let load: @Sendable (String) throws -> Sprite
  private let state = Monitor(State())

  /// Makes an empty prefetcher.
  ///
  /// - Parameter load: Loads a file by its name; called on other threads.
  public init(load: @escaping @Sendable (String) throws -> Sprite) { self.load = load }

  /// Starts to load the files of frames that are neither loaded nor loading, and releases all
  /// others except the last due file.
  public func prefetch(_ frames: [FramePlayer.Frame]) {
    var missing: [String] = []
    state.change { state in
      let names = frames.compactMap(\.fileName)
      let kept = Set(names + [state.due].compactMap(\.self))
      state.entries = state.entries.filter { kept.contains($0.key) }
      for name in names where state.entries[name] == nil {
        state.entries[name] = .loading
        missing.append(name)
      }
      return false
    }
    for name in missing {
      let work: @Sendable () -> Void = { [self] in finish(name) }
      guard let thread = SystemThread(work) else {
        work()
        continue
      }
      thread.detach()
    }
  }

  /// The sprite of a frame: immediately if it is loaded, otherwise after loading.
  ///
  /// - Throws: The error of the loader; the next call tries again.
  public func sprite(for frame: FramePlayer.Frame) throws -> Sprite {
    switch frame {
    case .image(let sprite): return sprite
    case .file(let name): return try sprite(of: name)
    }
  }

  private func sprite(of name: String) throws -> Sprite {
    let step = state.wait { (state) -> Step? in
      state.due = name
      switch state.entries[name] {
      case .loaded(let result):
        if case .failure = result { state.entries[name] = nil }
        return .take(result)
      case .loading: return nil
      case nil:
        state.entries[name] = .loading
        return .load
      }
    }
    guard case .take(let result) = step else {
      let result = finish(name)
      if case .failure = result {
        state.change { state in
          state.entries[name] = nil
          return false
        }
      }
      return try result.get()
    }
    return try result.get()
  }

  /// Loads a file and passes it to all waiting callers.
  @discardableResult
  private func finish(_ name: String) -> Result<Sprite, any Error> {
    let result = Result { try load(name) }
    state.change { state in
      // A removed entry is no longer needed.
      if state.entries[name] != nil { state.entries[name] = .loaded(result) }
      return true
    }
    return result
  }
}

extension FramePlayer.Frame {
  /// The file of the frame; nil for a sprite in memory.
  fileprivate var fileName: String? {
    switch self {
    case .image: nil
    case .file(let name): name
    }
  }
}
