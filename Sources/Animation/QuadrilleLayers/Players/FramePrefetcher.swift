import QuadrilleSystem
public import QuadrilleSprite

/// Loads the frames of a player ahead, each on a thread of its own, so that a frame that is due is
/// there.
///
/// ```swift
/// let loader = FramePrefetcher { name in try Sprite(contentsOf: name) }
/// loader.prefetch(player.upcomingFrames(4, at: time))
/// let sprite = try loader.sprite(for: frame)
/// ```
///
/// A file that was asked for is loaded once, whether it is due or only to come. What is kept is what
/// the last ``prefetch(_:)`` named and what was last due. Any number of threads may ask.
public final class FramePrefetcher: Sendable {
  private enum Entry {
    case loading
    case loaded(Result<Sprite, any Error>)
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The file that was last due.
    var due: String?
  }

  /// What a caller that needs a file does.
  private enum Step {
    case load
    case take(Result<Sprite, any Error>)
  }

  private let load: @Sendable (String) throws -> Sprite
  private let state = Monitor(State())

  /// Makes a loader that holds nothing.
  ///
  /// - Parameter load: Loads a file by its name; called on other threads.
  public init(load: @escaping @Sendable (String) throws -> Sprite) { self.load = load }

  /// Begins to load the files of frames that are neither there nor on their way, and lets go of all
  /// others but the one that was last due.
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

  /// The sprite of a frame: at once where it is there, otherwise when it is loaded.
  ///
  /// - Throws: What the loader throws; the next call tries again.
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

  /// Loads a file and hands it to all who wait for it.
  @discardableResult
  private func finish(_ name: String) -> Result<Sprite, any Error> {
    let result = Result { try load(name) }
    state.change { state in
      // Nobody wants it any more where the entry is gone.
      if state.entries[name] != nil { state.entries[name] = .loaded(result) }
      return true
    }
    return result
  }
}

extension FramePlayer.Frame {
  /// The file that the frame is loaded from; nil for a sprite that is there.
  fileprivate var fileName: String? {
    switch self {
    case .image: nil
    case .file(let name): name
    }
  }
}
