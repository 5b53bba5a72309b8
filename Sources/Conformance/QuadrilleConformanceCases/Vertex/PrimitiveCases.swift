import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Points, lines, strips and fans, restarts, culling and what fragments know of their primitive.
enum PrimitiveCases {
  static var all: [ConformanceCase] {
    restarts + culls + strips + [points, pointCoordinates, lines]
  }

  /// Corners of quadrangles side by side, two for each column's border, for a strip.
  private static func strip(_ columns: Range<Int>, _ y: Int = 0) -> [Vertex] {
    (columns.lowerBound...columns.upperBound).flatMap {
      [Vertex(Float($0), Float(y)), Vertex(Float($0), Float(y + 4))]
    }
  }

  /// Notes a violation where columns of the target's row 1 are not filled as they should be.
  private static func check(_ run: CaseRun, _ columns: [Bool], _ what: String) {
    let found = run.fixture.read(0, 1, columns.count, 1)
    for (x, isFilled) in columns.enumerated() where (found[x, 0].x > 0) != isFilled {
      return run.fail("\(what): column \(x) is \(isFilled ? "not " : "")drawn", rule: .sharedEdge)
    }
  }

  private static let indexTypes: [(String, Int32, UInt32)] = [
    ("byte", GL_UNSIGNED_BYTE, 0xFF), ("short", GL_UNSIGNED_SHORT, 0xFFFF),
    ("int", GL_UNSIGNED_INT, 0xFFFF_FFFF),
  ]

  private static func bindIndices(_ run: CaseRun, _ type: Int32, _ indices: [UInt32]) {
    switch type {
    case GL_UNSIGNED_BYTE:
      run.fixture.makeBuffer(
        GL_ELEMENT_ARRAY_BUFFER,
        indices.map { UInt8(truncatingIfNeeded: $0) }
      )
    case GL_UNSIGNED_SHORT:
      run.fixture.makeBuffer(
        GL_ELEMENT_ARRAY_BUFFER,
        indices.map { UInt16(truncatingIfNeeded: $0) }
      )
    default: run.fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, indices)
    }
  }

  private static var restarts: [ConformanceCase] {
    indexTypes.flatMap { label, type, restart in
      ["strip", "fan", "line_strip", "line_loop", "triangles"].map { mode in
        driver(
          "raster.restart",
          with: ["type": label, "mode": mode],
          [.sharedEdge],
          "the maximum index restarts a primitive, and does nothing else",
          sections: "10.3.4",
          smoke: type == GL_UNSIGNED_SHORT && mode == "strip"
        ) { run in
          let (fixture, gl) = (run.fixture, run.gl)
          try fixture.makeTarget(12, 4)
          fixture.clear(0, 0, 0, 1)
          try fixture.prepare(.color)
          gl.enable(GL_PRIMITIVE_RESTART_FIXED_INDEX)
          var columns = [Bool](repeating: false, count: 12)
          switch mode {
          case "strip", "triangles":
            fixture.stream(strip(1..<3) + strip(6..<9))
            let first: [UInt32] = [0, 1, 2, 3, 4, 5], second = (0..<8).map { UInt32($0 + 6) }
            if mode == "strip" {
              bindIndices(run, type, first + [restart] + second)
              for x in [1, 2, 6, 7, 8] { columns[x] = true }
              unsafe gl.drawElements(GL_TRIANGLE_STRIP, 15, type, nil)
            } else {
              // Two indices before a restart are no triangle.
              bindIndices(
                run,
                type,
                [0, 1, restart, 0, 1, 2, 2, 1, 3, 4, restart, 6, 7, 8, 8, 7, 9]
              )
              for x in [1, 6] { columns[x] = true }
              unsafe gl.drawElements(GL_TRIANGLES, 17, type, nil)
            }
          case "fan":
            fixture.stream(
              Quadrilateral.rect(1, 0, 3, 4).corners + Quadrilateral.rect(7, 0, 10, 4).corners
            )
            bindIndices(run, type, [0, 1, 2, 3, restart, restart, 4, 5, 6, 7])
            for x in [1, 2, 7, 8, 9] { columns[x] = true }
            unsafe gl.drawElements(GL_TRIANGLE_FAN, 10, type, nil)
          default:
            fixture.stream([Vertex(1, 1.5), Vertex(4, 1.5), Vertex(8, 1.5), Vertex(11, 1.5)])
            bindIndices(run, type, [0, 1, restart, 2, 3])
            unsafe gl.drawElements(
              mode == "line_strip" ? GL_LINE_STRIP : GL_LINE_LOOP,
              5,
              type,
              nil
            )
            let found = fixture.read(0, 1, 12, 1)
            run.expect(found[2, 0].x > 0 && found[9, 0].x > 0, "a line is missing")
            run.expect((5...6).allSatisfy { found[$0, 0].x == 0 }, "lines go on over the restart")
            return
          }
          check(run, columns, "\(mode) of \(label)")
        }
      }
    }
  }

  private static var culls: [ConformanceCase] {
    [GL_CW, GL_CCW].flatMap { front in
      [GL_FRONT, GL_BACK, GL_FRONT_AND_BACK].map { face in
        driver(
          "raster.cull",
          with: [
            "front": front == GL_CW ? "cw" : "ccw",
            "face": face == GL_FRONT ? "front" : face == GL_BACK ? "back" : "both",
          ],
          [.exact],
          "triangles of the culled side leave no fragment, whatever the framebuffer",
          sections: "13.7.1",
          smoke: face == GL_BACK
        ) { run in
          let (fixture, gl) = (run.fixture, run.gl)
          for isTexture in [false, true] {
            if isTexture {
              try fixture.makeTextureTarget(4, 2, format: GL_RGBA8)
            } else {
              try fixture.makeTarget(4, 2)
            }
            fixture.clear(0, 0, 0, 1)
            gl.enable(GL_CULL_FACE)
            gl.frontFace(front)
            gl.cullFace(face)
            let left = Quadrilateral.rect(0, 0, 2, 2).triangles
            try fixture.draw(left, with: .color)
            try fixture.draw(Quadrilateral.rect(2, 0, 4, 2).triangles.reversed(), with: .color)
            gl.disable(GL_CULL_FACE)
            // The left ones run counter-clockwise in window coordinates.
            let isLeftFront = front == GL_CCW
            func isDrawn(_ isFront: Bool) -> Bool {
              face != GL_FRONT_AND_BACK && isFront != (face == GL_FRONT)
            }
            let found = try fixture.read()
            run.expect(found[0, 0].x > 0, is: isDrawn(isLeftFront), "the left one")
            run.expect(found[3, 1].x > 0, is: isDrawn(!isLeftFront), "the right one")
          }
        }
      }
    }
  }

  private static var strips: [ConformanceCase] {
    [
      driver(
        "raster.strip_stitches",
        [.sharedEdge],
        "triangles without area in a strip, in a fan and alone leave no fragment and tear nothing",
        sections: "10.1.11, 13.7.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(12, 4)
        fixture.clear(0, 0, 0, 1)
        gl.enable(GL_BLEND)
        gl.blendFunc(GL_ONE, GL_ONE)
        let tone = SIMD4<Float>(100 / 255, 0, 0, 0)
        func toned(_ corners: [Vertex]) -> [Vertex] {
          corners.map { Vertex($0.x, $0.y, color: tone) }
        }
        let first = toned(strip(0..<3)), second = toned(strip(7..<9))
        let stitched = first + [first[first.count - 1], second[0]] + second
        try fixture.draw(stitched, with: .color, mode: GL_TRIANGLE_STRIP)
        // A point three times, and three points of a line that meets no center.
        let point = Vertex(4.25, 1.25, color: tone)
        let line = [
          Vertex(3.1, 0.2, color: tone), Vertex(4.1, 1.2, color: tone),
          Vertex(6.1, 3.2, color: tone),
        ]
        try fixture.draw([point, point, point] + line, with: .color)
        for y in 0..<4 {
          let row = fixture.read(0, y, 12, 1)
          for x in 0..<12 {
            let isFilled = (0..<3).contains(x) || (7..<9).contains(x)
            run.expect(row[x, 0].x, is: isFilled ? 100 : 0, "red at (\(x), \(y))")
          }
        }
      },
      driver(
        "raster.fan_and_strip_order",
        [.sharedEdge],
        "a fan turns round its first corner, a strip takes its corners in turns",
        sections: "10.1.11, 10.1.12",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(16, 16)
        gl.enable(GL_BLEND)
        gl.blendFunc(GL_ONE, GL_ONE)
        let tone = SIMD4<Float>(0, 100 / 255, 0, 0)
        let octagon: [(Float, Float)] = [
          (5, 1), (11, 1), (15, 5), (15, 11), (11, 15), (5, 15), (1, 11), (1, 5),
        ]
        let corners = octagon.map { Vertex($0.0 + 0.13, $0.1 + 0.21, color: tone) }
        let order = [0, 1, 7, 2, 6, 3, 5, 4]
        func image(_ corners: [Vertex], _ mode: Int32) throws -> Bitmap {
          fixture.clear(0, 0, 0, 0)
          try fixture.draw(corners, with: .color, mode: mode)
          return try fixture.read()
        }
        let fan = try image(corners, GL_TRIANGLE_FAN)
        let strip = try image(order.map { corners[$0] }, GL_TRIANGLE_STRIP)
        run.compare(strip, identicalTo: fan, "a strip compared with a fan")
        run.expect(fan[8, 8].y, is: 100, "green in the middle")
        run.expect(fan[0, 0].y, is: 0, "green outside")
        for y in 0..<16 {
          for x in 0..<16 where ![0, 100].contains(fan[x, y].y) {
            return run.fail("(\(x), \(y)) is hit \(fan[x, y].y / 100) times")
          }
        }
      },
      driver(
        "raster.flat",
        [.exact],
        "a flat value is that of the last corner of each primitive",
        sections: "12.4, table 12.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let program = try fixture.use(
          vertex: """
            #version 300 es
            layout(location = 0) in vec2 position;
            uniform vec4 side;
            flat out highp int number;
            void main() {
              number = gl_VertexID;
              gl_Position = vec4(position * 2.0 / side.xy - 1.0, 0.0, 1.0);
            }
            """,
          fragment: """
            #version 300 es
            precision highp float;
            flat in highp int number;
            out vec4 result;
            void main() { result = vec4(float(number + 1) / 255.0, 0, 0, 1); }
            """
        )
        for (mode, columns) in [
          (GL_TRIANGLES, [3, 0]), (GL_TRIANGLE_STRIP, [3, 4]), (GL_TRIANGLE_FAN, [3, 4]),
        ] {
          try fixture.makeTarget(8, 8)
          fixture.clear(0, 0, 0, 1)
          gl.useProgram(program)
          gl.setVector(program, "side", SIMD4(8, 8, 0, 0))
          fixture.stream(
            mode == GL_TRIANGLE_FAN
              ? Quadrilateral.rect(0, 0, 8, 8).corners
              : [Vertex(0, 0), Vertex(8, 0), Vertex(0, 8), Vertex(8, 8)]
          )
          gl.disableVertexAttribArray(1)
          gl.disableVertexAttribArray(2)
          gl.drawArrays(mode, 0, mode == GL_TRIANGLES ? 3 : 4)
          let found = try fixture.read()
          let positions = mode == GL_TRIANGLE_FAN ? [(6, 1), (1, 6)] : [(1, 1), (6, 6)]
          for (position, expected) in zip(positions, columns) {
            run.expect(
              Int(found[position.0, position.1].x),
              is: expected,
              "the corner of mode \(mode)"
            )
          }
        }
      },
    ]
  }

  private static var points: ConformanceCase {
    driver(
      "raster.points",
      [.exact],
      "a point is a square of its size around its centre",
      sections: "13.4",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      var range: [Float] = [0, 0]
      unsafe gl.getFloatv(GL_ALIASED_POINT_SIZE_RANGE, &range)
      run.expect(range[0] <= 1 && range[1] >= 1, "GL_ALIASED_POINT_SIZE_RANGE is \(range)")
      for size in [1, 2, 3, 6] where Float(size) <= range[1] {
        try fixture.makeTarget(12, 12)
        fixture.clear(0, 0, 0, 1)
        let program = try fixture.use(
          vertex: Self.pointVertex,
          fragment: Self.output("vec4(1)")
        )
        let center: Float = size % 2 == 0 ? 6 : 6.5
        gl.setVector(program, "place", SIMD4(center / 6 - 1, center / 6 - 1, Float(size), 0))
        gl.drawArrays(GL_POINTS, 0, 1)
        var expected = Bitmap(width: 12, height: 12, alphaMode: .premultiplied)
        expected.fill(0..<12, 0..<12, SIMD4(0, 0, 0, 255))
        let start = 6 - size / 2
        expected.fill(start..<start + size, start..<start + size, SIMD4(255, 255, 255, 255))
        run.compare(try fixture.read(), identicalTo: expected, "size \(size)")
      }
    }
  }

  static let pointVertex = """
    #version 300 es
    uniform highp vec4 place;
    void main() {
      gl_PointSize = place.z;
      gl_Position = vec4(place.xy, 0.0, 1.0);
    }
    """

  static func output(_ expression: String) -> String {
    """
    #version 300 es
    precision highp float;
    out vec4 result;
    void main() { result = \(expression); }
    """
  }

  private static var pointCoordinates: ConformanceCase {
    driver(
      "raster.point_coord",
      [.arithmetic],
      "gl_PointCoord runs from the left and from the top of a point, in each framebuffer",
      sections: "13.4",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      var range: [Float] = [0, 0]
      unsafe gl.getFloatv(GL_ALIASED_POINT_SIZE_RANGE, &range)
      guard range[1] >= 8 else { throw CaseStop.notSupported("points of 8 pixels") }
      for isTexture in [false, true] {
        if isTexture {
          try fixture.makeTextureTarget(8, 8, format: GL_RGBA8)
        } else {
          try fixture.makeTarget(8, 8)
        }
        let program = try fixture.use(
          vertex: Self.pointVertex,
          fragment: Self.output("vec4(gl_PointCoord, 0, 1)")
        )
        gl.setVector(program, "place", SIMD4(0, 0, 8, 0))
        gl.drawArrays(GL_POINTS, 0, 1)
        let found = try fixture.read()
        for (x, y) in [(0, 0), (7, 0), (2, 5), (0, 7)] {
          let exact = SIMD4<Double>((Double(x) + 0.5) / 8, 1 - (Double(y) + 0.5) / 8, 0, 1)
          run.expect(
            SIMD4<Float>(found[x, y]) / 255,
            near: exact,
            within: SIMD4(repeating: 1.01 / 255),
            "gl_PointCoord at (\(x), \(y))"
          )
        }
      }
    }
  }

  private static var lines: ConformanceCase {
    driver(
      "raster.lines",
      [.edges],
      "lines of one pixel lie in their row or column, loops are closed, pairs are not joined",
      sections: "13.5",
      smoke: true
    ) { run in
      let fixture = run.fixture
      let square = [Vertex(2.5, 2.5), Vertex(9.5, 2.5), Vertex(9.5, 9.5), Vertex(2.5, 9.5)]
      for (mode, sideCount) in [
        (GL_LINES, [true, false, true, false]), (GL_LINE_STRIP, [true, true, true, false]),
        (GL_LINE_LOOP, [true, true, true, true]),
      ] {
        try fixture.makeTarget(12, 12)
        fixture.clear(0, 0, 0, 1)
        try fixture.draw(square, with: .color, mode: mode)
        let found = try fixture.read()
        // Ends may be one pixel off (13.5.1); the middle of each side may not.
        for (index, isDrawn) in sideCount.enumerated() {
          for step in 4...7 {
            let position = [(step, 2), (9, step), (step, 9), (2, step)][index]
            run.expect(found[position.0, position.1].x > 0, is: isDrawn, "side \(index) at \(step)")
            run.expect(found[step, 5].x == 0 && found[5, step].x == 0, "the inside is drawn")
          }
        }
      }
    }
  }
}
