public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSystem

/// A pool of drawing threads with one renderer each: for servers and other programs with many
/// concurrent requests.
///
/// ```swift
/// let pool = try RenderPool(threads: 2)
/// let image = try await pool.render(list, background: .white)
/// ```
///
/// A pool can be stored and shared freely. Each renderer, OpenGL ES or CPU, stays on its thread and
/// caches the pages of earlier requests. The threads end with the last reference to the pool.
public final class RenderPool: Sendable {
  private struct Request: Sendable {
    let list: DrawList
    let background: Color
    let job: JobContext
    let continuation: CheckedContinuation<Result<Bitmap, RenderingError>, Never>

    /// Answers that the request is cancelled.
    func refuse() {
      continuation.resume(returning: .failure(RenderingError(.interrupted(.cancelled))))
    }
  }

  private struct State {
    /// The pending requests, oldest first.
    var requests: [Request] = []
    /// The names of the renderers.
    var renderers: [String] = []
    /// The error of a renderer that could not be created.
    var failure: RenderingError?
    var isStopped = false
  }

  private enum Step {
    case draw(Request)
    case end
  }

  /// The number of threads.
  public let threads: Int
  /// The name of the renderer: the driver's own name, or `the CPU rasterizer`.
  public let description: String
  private let state: Monitor<State>
  private let job: JobContext

  /// Starts the threads and waits until all can draw.
  ///
  /// - Parameters:
  ///   - options: The renderer options.
  ///   - threads: The number of threads, at least 1.
  ///   - job: The job of the requests that name none.
  ///   - report: Called on a thread of the pool with a note if its renderer falls back from OpenGL
  ///     ES to the CPU.
  /// - Throws: ``RenderingError`` if the requested renderer or a thread cannot be created.
  public init(
    _ options: RendererOptions = RendererOptions(),
    threads: Int,
    job: JobContext = .default,
    report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
  ) throws(RenderingError) {
    let threads = max(1, threads)
    let state = Monitor(State())
    let started = (0..<threads).compactMap { _ in
      SystemThread { Self.work(state, options, job, report) }
    }
    for thread in started { thread.detach() }
    let opened = state.wait { state -> Result<String, RenderingError>? in
      if let failure = state.failure { return .failure(failure) }
      return state.renderers.count == started.count ? .success(state.renderers.first ?? "") : nil
    }
    do throws(RenderingError) {
      guard started.count == threads, let opened else { throw RenderingError(.threadNotStarted) }
      description = try opened.get()
    } catch {
      Self.stop(state)
      throw error
    }
    self.threads = threads
    self.state = state
    self.job = job
  }

  deinit { Self.stop(state) }

  /// Draws a list on a background on one of the threads.
  ///
  /// Requests start in the order of the calls.
  ///
  /// - Parameters:
  ///   - list: The list to draw.
  ///   - background: The initial color of the canvas; straight alpha.
  ///   - job: The job of the request; nil for that of the pool.
  /// - Returns: The image, premultiplied, of the list's size in pixels.
  /// - Throws: `CancellationError` if the task is cancelled; ``RenderingError`` if OpenGL ES fails
  ///   and is required, or the list cannot be drawn.
  public func render(
    _ list: DrawList,
    background: Color = .clear,
    job: JobContext? = nil
  ) async throws -> Bitmap {
    let job = job ?? self.job
    let cancellation = CancellationToken(alsoCancelledBy: job.cancellation)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(
          Request(
            list: list,
            background: background,
            job: job.cancelled(by: cancellation),
            continuation: continuation
          )
        )
      }
    } onCancel: {
      cancellation.cancel()
      dropRequest(of: cancellation)
    }
    do throws(RenderingError) {
      return try result.get()
    } catch {
      if case .interrupted(.cancelled) = error.reason { throw CancellationError() }
      throw error
    }
  }

  /// Puts a request behind the others, or answers it where it is cancelled already.
  private func add(_ request: Request) {
    var isCancelled = false
    state.change { state in
      isCancelled = request.job.isCancelled
      if !isCancelled { state.requests.append(request) }
      return !isCancelled
    }
    if isCancelled { request.refuse() }
  }

  /// Answers a request that was cancelled before it was begun.
  private func dropRequest(of cancellation: CancellationToken) {
    var dropped: Request?
    state.change { state in
      if let index = state.requests.firstIndex(where: { $0.job.cancellation === cancellation }) {
        dropped = state.requests.remove(at: index)
      }
      return false
    }
    dropped?.refuse()
  }

  private static func stop(_ state: Monitor<State>) {
    state.change { state in
      state.isStopped = true
      return true
    }
  }

  /// The main loop of a thread.
  private static func work(
    _ state: Monitor<State>,
    _ options: RendererOptions,
    _ job: JobContext,
    _ report: @escaping @Sendable (Diagnostic) -> Void
  ) {
    var renderer: SelectedRenderer
    do throws(RenderingError) {
      renderer = try SelectedRenderer(options, job: job, report: report)
    } catch {
      return state.change { state in
        state.failure = error
        return true
      }
    }
    let description = renderer.description
    state.change { state in
      state.renderers.append(description)
      return true
    }
    while true {
      let step = state.wait { state -> Step? in
        if !state.requests.isEmpty { return .draw(state.requests.removeFirst()) }
        return state.isStopped ? .end : nil
      }
      guard case .draw(let request) = step else { return }
      let result = Result { () throws(RenderingError) in
        renderer.begin(request.job)
        return try renderer.render(request.list, background: request.background)
      }
      request.continuation.resume(returning: result)
    }
  }
}
