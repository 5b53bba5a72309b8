package import QuadrilleSystem

/// A renderer whose parallel renderers draw for a job that may be cancelled from another thread.
package protocol CancellableRenderer: Renderer {
  /// A renderer as ``Renderer/makeParallelRenderer()`` gives it, and all that it makes, for a job.
  func makeParallelRenderer(cancellation: CancellationToken) -> (any Renderer & Sendable)?
}

extension Renderer {
  /// A renderer for another thread that works for a job; see ``makeParallelRenderer()``.
  package func parallelRenderer(for cancellation: CancellationToken) -> (any Renderer & Sendable)? {
    guard let cancellable = self as? any CancellableRenderer else { return makeParallelRenderer() }
    return cancellable.makeParallelRenderer(cancellation: cancellation)
  }
}
