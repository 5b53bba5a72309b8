import CGLES

extension Context {
  /// Checks for errors that OpenGL ES has recorded, and for the loss of the context.
  ///
  /// - Parameter operation: The operation that was performed, for the message.
  /// - Throws: ``GLError`` with the reason `contextLost`, `outOfMemory` or `gl`.
  package func checkErrors(after operation: String = "OpenGL ES") throws(GLError) {
    try makeCurrent()
    try checkLoss()
    var names: [String] = []
    var isOutOfMemory = false
    // A lost context may report the loss forever, so the number of iterations is bounded.
    for _ in 0..<16 {
      let code = gl.getError()
      if code == GL_NO_ERROR { break }
      if code == GL_CONTEXT_LOST {
        markLost("GL_CONTEXT_LOST")
        throw GLError(.contextLost(status: "GL_CONTEXT_LOST"))
      }
      if code == GL_OUT_OF_MEMORY { isOutOfMemory = true }
      names.append(glErrorName(code))
    }
    if isOutOfMemory { throw GLError(.outOfMemory(operation: operation)) }
    if !names.isEmpty { throw GLError(.gl(errors: names, operation: operation)) }
  }

  /// Checks whether the GPU was reset; only a robust context can report that.
  ///
  /// - Throws: `GLError.Reason.contextLost(status:)`, then and ever after.
  package func checkLoss() throws(GLError) {
    if let lossStatus { throw GLError(.contextLost(status: lossStatus)) }
    guard options.robust, let resetStatus = gl.getGraphicsResetStatus else { return }
    let status = resetStatus()
    guard status != GL_NO_ERROR else { return }
    let name = resetStatusName(status)
    markLost(name)
    throw GLError(.contextLost(status: name))
  }

  /// Checks for errors in debug builds only; release builds check once per frame.
  func debugCheck(_ operation: @autoclosure () -> String) throws(GLError) {
    #if DEBUG
    try checkErrors(after: operation())
    #endif
  }
}
