import CGLES
import QuadrilleDrawing
import QuadrilleGL

/// The vertices of one list on the GPU.
///
/// Positions and texture coordinates are the list's own memory, uploaded without conversion: 16
/// bytes per vertex. Tints, regions and masks are stored per quad and repeated for its four
/// corners.
final class QuadBuffers {
  private let context: Context
  private let array: VertexArray
  private let quads: Buffer
  private let tints: Buffer
  private let regions: Buffer
  private let masks: Buffer
  private let weights: Buffer
  private let maskRests: Buffer
  private let indices: Buffer
  private var indexedQuads = 0
  private var tintScratch: [Tint] = []
  private var regionScratch: [SIMD4<Float>] = []
  private var maskScratch: [ShapeMask] = []
  /// Whether the vertex array has mask attributes.
  private var readsMasks = false
  /// Whether the vertex array has weight attributes.
  private var readsWeights = false

  init(in context: Context) throws(GLError) {
    self.context = context
    array = try VertexArray(in: context)
    quads = try Buffer(.vertex, in: context)
    tints = try Buffer(.vertex, in: context)
    regions = try Buffer(.vertex, in: context)
    masks = try Buffer(.vertex, in: context)
    weights = try Buffer(.vertex, in: context)
    maskRests = try Buffer(.vertex, in: context)
    indices = try Buffer(.index, in: context)
    try array.setIndices(indices)
    context.gl.enableVertexAttribArray(GLuint(SpriteProgram.Attribute.position))
    context.gl.enableVertexAttribArray(GLuint(SpriteProgram.Attribute.coordinate))
  }

  /// Uploads a list; the vertex array is bound afterward.
  func upload(_ list: DrawList, longestRun: Int) throws(GLError) {
    try array.bind()
    try unsafe list.quads.span.withUnsafeBytes { (bytes) throws(GLError) in
      try unsafe quads.upload(bytes, usage: .stream)
    }
    try upload(list.tints, repeatedIn: &tintScratch, to: tints)
    try upload(list.regions, repeatedIn: &regionScratch, to: regions)
    try upload(list.masks, repeatedIn: &maskScratch, to: masks)
    if !list.projections.isEmpty {
      // One weight per corner, in corner order.
      let values = list.projections.map { $0.weights }
      try weights.upload(values.span, usage: .stream)
      try upload(list.projections.map { $0.mask }, repeatedIn: &regionScratch, to: maskRests)
    }
    try growIndices(to: longestRun)
  }

  /// Binds these vertices again.
  func bind() throws(GLError) { try array.bind() }

  /// Draws the quads of one run; its program must be current and its texture bound.
  func draw(_ run: Run, _ gl: GLFunctions) throws(GLError) {
    let first = run.quads.lowerBound * MemoryLayout<Quad>.stride
    try quads.bind()
    unsafe gl.vertexAttribPointer(
      GLuint(SpriteProgram.Attribute.position),
      2,
      GL_FLOAT,
      false,
      16,
      UnsafeRawPointer(bitPattern: first)
    )
    unsafe gl.vertexAttribPointer(
      GLuint(SpriteProgram.Attribute.coordinate),
      2,
      GL_FLOAT,
      false,
      16,
      UnsafeRawPointer(bitPattern: first + 8)
    )
    try point(
      SpriteProgram.Attribute.tint,
      to: run.options.contains(.tinted) ? tints : nil,
      type: GLenum(GL_UNSIGNED_SHORT),
      isNormalized: true,
      cornerBytes: 8,
      firstQuad: run.firstTint,
      gl
    )
    try point(
      SpriteProgram.Attribute.region,
      to: run.options.contains(.clamped) ? regions : nil,
      type: GLenum(GL_FLOAT),
      isNormalized: false,
      cornerBytes: 16,
      firstQuad: run.firstRegion,
      gl
    )
    try pointMasks(of: run, gl)
    try pointWeights(of: run, gl)
    unsafe gl.drawElements(GL_TRIANGLES, GLsizei(6 * run.quads.count), GL_UNSIGNED_INT, nil)
  }

  private func pointMasks(of run: Run, _ gl: GLFunctions) throws(GLError) {
    let areRead = run.options.contains(.masked)
    guard areRead || readsMasks else { return }
    for part in SpriteProgram.Attribute.mask {
      try point(
        part,
        to: areRead ? masks : nil,
        type: GLenum(GL_FLOAT),
        isNormalized: false,
        cornerBytes: MemoryLayout<ShapeMask>.stride,
        offset: 16 * (part - SpriteProgram.Attribute.mask.lowerBound),
        firstQuad: run.firstMask,
        gl
      )
    }
    readsMasks = areRead
  }

  private func pointWeights(of run: Run, _ gl: GLFunctions) throws(GLError) {
    let areRead = run.options.contains(.projected)
    guard areRead || readsWeights else { return }
    try point(
      SpriteProgram.Attribute.weight,
      to: areRead ? weights : nil,
      count: 1,
      type: GLenum(GL_FLOAT),
      isNormalized: false,
      cornerBytes: 4,
      firstQuad: run.firstProjection,
      gl
    )
    try point(
      SpriteProgram.Attribute.maskRest,
      to: areRead ? maskRests : nil,
      type: GLenum(GL_FLOAT),
      isNormalized: false,
      cornerBytes: 16,
      firstQuad: run.firstProjection,
      gl
    )
    readsWeights = areRead
  }

  private func point(
    _ attribute: Int,
    to buffer: Buffer?,
    count: GLint = 4,
    type: GLenum,
    isNormalized: Bool,
    cornerBytes: Int,
    offset: Int = 0,
    firstQuad: Int,
    _ gl: GLFunctions
  ) throws(GLError) {
    guard let buffer else { return gl.disableVertexAttribArray(GLuint(attribute)) }
    try buffer.bind()
    gl.enableVertexAttribArray(GLuint(attribute))
    unsafe gl.vertexAttribPointer(
      GLuint(attribute),
      count,
      type,
      GLboolean(isNormalized ? GL_TRUE : GL_FALSE),
      GLsizei(cornerBytes),
      UnsafeRawPointer(bitPattern: 4 * cornerBytes * firstQuad + offset)
    )
  }

  private func upload<Value: BitwiseCopyable>(
    _ values: [Value],
    repeatedIn scratch: inout [Value],
    to buffer: Buffer
  ) throws(GLError) {
    guard !values.isEmpty else { return }
    scratch.removeAll(keepingCapacity: true)
    scratch.reserveCapacity(4 * values.count)
    for value in values {
      for _ in 0..<4 { scratch.append(value) }
    }
    try buffer.upload(scratch.span, usage: .stream)
  }

  /// Two triangles per quad, (0, 1, 2) and (2, 1, 3), the same for every list.
  private func growIndices(to count: Int) throws(GLError) {
    guard count > indexedQuads else { return }
    var capacity = max(256, indexedQuads)
    while capacity < count { capacity *= 2 }
    var values: [UInt32] = []
    values.reserveCapacity(6 * capacity)
    for quad in 0..<UInt32(capacity) {
      for corner: UInt32 in [0, 1, 2, 2, 1, 3] { values.append(4 * quad + corner) }
    }
    try indices.upload(values.span, usage: .fixed)
    indexedQuads = capacity
  }
}
