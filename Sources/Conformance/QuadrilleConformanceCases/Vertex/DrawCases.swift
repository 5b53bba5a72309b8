import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// The calls that draw.
enum DrawCases {
  /// Eight columns of one pixel, each with its own gray, as four corners each.
  private static func columns() -> [Vertex] {
    var corners: [Vertex] = []
    for x in 0..<8 {
      let tone = SIMD4<Float>(Float(10 * x + 10) / 255, 0, 0, 1)
      corners += Quadrilateral.quad(x: x, y: 0, width: 1, height: 2, color: tone).corners
    }
    return corners
  }

  private static let order: [UInt32] = (0..<8).flatMap { quad in
    Quadrilateral.indices.map { UInt32(4 * quad + $0) }
  }

  private static func check(_ run: CaseRun, _ drawn: [Int], _ what: String) throws {
    let found = try run.fixture.read()
    for x in 0..<8 {
      for y in 0..<2 {
        run.expect(
          Int(found[x, y].x),
          is: drawn.contains(x) ? 10 * x + 10 : 0,
          "\(what): (\(x), \(y))"
        )
      }
    }
  }

  private static func begin(_ run: CaseRun) throws {
    try run.fixture.makeTarget(8, 2)
    run.fixture.clear(0, 0, 0, 1)
    try run.fixture.prepare(.color)
    run.fixture.stream(columns())
    run.fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, order)
  }

  static var all: [ConformanceCase] {
    [
      driver(
        "draw.ranges",
        [.exact],
        "offset and count of each call take just their part of the indices",
        sections: "10.5",
        smoke: true
      ) { run in
        let gl = run.gl
        let (mode, type) = (GLenum(GL_TRIANGLES), GLenum(GL_UNSIGNED_INT))
        try begin(run)
        unsafe gl.drawElements(mode, 12, type, UnsafeRawPointer(bitPattern: 4 * 6 * 3))
        try check(run, [3, 4], "glDrawElements")
        try begin(run)
        unsafe gl.drawRangeElements(mode, 8, 19, 18, type, UnsafeRawPointer(bitPattern: 4 * 6 * 2))
        try check(run, [2, 3, 4], "glDrawRangeElements")
        try begin(run)
        unsafe gl.drawElementsInstanced(mode, 6, type, UnsafeRawPointer(bitPattern: 4 * 6 * 6), 2)
        try check(run, [6], "glDrawElementsInstanced")
        try begin(run)
        gl.drawArrays(GL_TRIANGLE_FAN, 20, 4)
        gl.drawArraysInstanced(GL_TRIANGLE_FAN, 4, 4, 1)
        try check(run, [1, 5], "glDrawArrays")
      },
      driver(
        "draw.nothing",
        [.exact],
        "counts of 0, corners too few for a primitive and 0 instances draw nothing, without error",
        sections: "10.5, 10.1",
        smoke: true
      ) { run in
        let gl = run.gl
        try begin(run)
        gl.drawArrays(GL_TRIANGLES, 0, 0)
        gl.drawArrays(GL_TRIANGLES, 0, 2)
        gl.drawArrays(GL_TRIANGLE_STRIP, 0, 2)
        gl.drawArrays(GL_LINES, 0, 1)
        unsafe gl.drawElements(GL_TRIANGLES, 0, GL_UNSIGNED_INT, nil)
        gl.drawArraysInstanced(GL_TRIANGLES, 0, 6, 0)
        unsafe gl.drawElementsInstanced(GL_TRIANGLES, 6, GL_UNSIGNED_INT, nil, 0)
        run.expectError("NO_ERROR", "draws of nothing")
        try check(run, [], "nothing")
        // Corners left over at the end are dropped.
        unsafe gl.drawElements(GL_TRIANGLES, 8, GL_UNSIGNED_INT, nil)
        try check(run, [0], "8 indices")
      },
      driver(
        "draw.large_indices",
        [.exact],
        "indices above 255 and above 65,535 reach their corners",
        sections: "10.5",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        for (base, type) in [
          (300, GL_UNSIGNED_SHORT), (65531, GL_UNSIGNED_SHORT),
          (70_000, GL_UNSIGNED_INT),
        ] {
          try fixture.makeTarget(8, 2)
          fixture.clear(0, 0, 0, 1)
          try fixture.prepare(.color)
          let nowhere = Vertex(-9, -9)
          var corners = [Vertex](repeating: nowhere, count: base + 4)
          corners.replaceSubrange(base..<base + 4, with: columns()[12..<16])
          fixture.stream(corners)
          let indices = Quadrilateral.indices.map { base + $0 }
          if type == GL_UNSIGNED_SHORT {
            fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.map { UInt16($0) })
          } else {
            fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.map { UInt32($0) })
          }
          unsafe gl.drawElements(GL_TRIANGLES, 6, type, nil)
          try check(run, [3], "indices from \(base)")
        }
      },
      driver(
        "draw.no_program",
        [.errors],
        "a draw without program is no error, and the next one with a program is right",
        sections: "7.3, 11.1",
        smoke: true
      ) { run in
        try begin(run)
        run.gl.useProgram(0)
        run.gl.drawArrays(GL_TRIANGLES, 0, 3)
        run.expectError("NO_ERROR", "a draw without program")
        try run.fixture.prepare(.color)
        run.fixture.clear(0, 0, 0, 1)
        unsafe run.gl.drawElements(GL_TRIANGLES, 6, GL_UNSIGNED_INT, nil)
        try check(run, [0], "the draw after it")
      },
      driver(
        "draw.program_lifetime",
        [.exact],
        "a program and its shaders that are deleted in use draw on until others are used",
        sections: "7.1, 7.3, 5.1.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try begin(run)
        let program = try fixture.link(
          vertex: RawProgram.vertex,
          fragment: RawProgram.color.fragment
        )
        gl.useProgram(program)
        gl.uniform2f(unsafe gl.getUniformLocation(program, "unitsPerPixel"), 2.0 / 8, 2.0 / 2)
        gl.deleteProgram(program)
        run.expect(gl.isProgram(program) != 0, is: true, "glIsProgram of a program in use")
        var flag: GLint = 0
        unsafe gl.getProgramiv(program, GL_DELETE_STATUS, &flag)
        run.expect(flag, is: GL_TRUE, "GL_DELETE_STATUS")
        unsafe gl.drawElements(GL_TRIANGLES, 6, GL_UNSIGNED_INT, nil)
        try check(run, [0], "the deleted program")
        gl.useProgram(0)
        run.expect(gl.isProgram(program) != 0, is: false, "glIsProgram after its last use")
      },
    ]
  }
}
