import CGLES
import QuadrilleConformance
import QuadrilleGL

/// What a vertex shader reads of arrays, of constants and of instances.
enum AttributeCases {
  static var all: [ConformanceCase] {
    formats + instances + others
  }

  private static var formats: [ConformanceCase] {
    AttributeFormat.all.map { format in
      driver(
        "attrib.fetch",
        with: ["type": format.label, "size": "\(format.size)"],
        [.exact],
        "a shader reads the numbers of an array, from its offset on and a stride apart",
        sections: "10.3.1, 2.3.5.1, table 10.3",
        smoke: format.size == 4 && format.label.hasSuffix("norm")
      ) { run in
        let (fixture, gl, count) = (run.fixture, run.gl, 7)
        for (offset, stride) in [(0, 0), (8, format.byteCount + 4), (4, 20)] {
          let step = stride == 0 ? format.byteCount : stride
          var bytes = run.random.bytes(offset + step * count + 16)
          for index in 0..<count {
            let start = offset + step * index
            bytes.replaceSubrange(start..<start + format.byteCount, with: format.bytes(&run.random))
          }
          try fixture.makeFetchTarget(count)
          fixture.makeBuffer(GL_ARRAY_BUFFER, bytes)
          point(gl, format, stride: stride, offset: offset)
          gl.enableVertexAttribArray(0)
          gl.setVector(
            try fixture.useFetch(format.shaderType),
            "count",
            SIMD4(Float(count), 0, 0, 0)
          )
          gl.drawArrays(GL_POINTS, 0, GLsizei(count))
          for (index, word) in gl.integers(count, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT).enumerated()
          {
            let start = offset + step * index
            let exact = format.numbers(bytes[start..<start + format.byteCount])
            for channel in 0..<4 {
              let value =
                format.isInteger
                ? (format.shaderType == "ivec4"
                  ? Double(Int32(bitPattern: word[channel])) : Double(word[channel]))
                : Double(Float(bitPattern: word[channel]))
              let minimum = format.isNormalized ? 2.5e-7 : 1e-9
              let isNear = abs(value - exact[channel]) <= abs(exact[channel]) * 1e-5 + minimum
              if !isNear {
                return run.fail(
                  "number \(channel) of vertex \(index) is \(value), expected \(exact[channel]) "
                    + "(stride \(stride), offset \(offset))"
                )
              }
            }
          }
        }
      }
    }
  }

  private static func point(
    _ gl: GLFunctions,
    _ format: AttributeFormat,
    stride: Int,
    offset: Int
  ) {
    if format.isInteger {
      unsafe gl.vertexAttribIPointer(
        0,
        GLint(format.size),
        format.type,
        GLsizei(stride),
        UnsafeRawPointer(bitPattern: offset)
      )
    } else {
      unsafe gl.vertexAttribPointer(
        0,
        GLint(format.size),
        GLenum(format.type),
        GLboolean(format.isNormalized ? GL_TRUE : GL_FALSE),
        GLsizei(stride),
        UnsafeRawPointer(bitPattern: offset)
      )
    }
  }

  private static var instances: [ConformanceCase] {
    [0, 1, 2, 3].map { divisor in
      driver(
        "attrib.instances",
        with: ["divisor": "\(divisor)"],
        [.exact],
        "an attribute goes on by one every so many instances, by arrays and by indices",
        sections: "10.3.2, 10.5",
        smoke: divisor == 2
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let values = (0..<12).map { SIMD4<Float>(Float($0), Float($0) + 0.5, 3, 4) }
        for isIndexed in [false, true] {
          try fixture.makeFetchTarget(12)
          fixture.makeBuffer(GL_ARRAY_BUFFER, values)
          unsafe gl.vertexAttribPointer(0, 4, GL_FLOAT, false, 0, nil)
          gl.vertexAttribDivisor(0, GLuint(divisor))
          gl.enableVertexAttribArray(0)
          gl.setVector(try fixture.useFetch("vec4"), "count", SIMD4(12, 2, 0, 0))
          if isIndexed {
            fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, [0, 1] as [UInt16])
            unsafe gl.drawElementsInstanced(GL_POINTS, 2, GL_UNSIGNED_SHORT, nil, 6)
          } else {
            gl.drawArraysInstanced(GL_POINTS, 0, 2, 6)
          }
          for (index, found) in fixture.fetched(12).enumerated() {
            let expected = divisor == 0 ? index % 2 : index / 2 / divisor
            run.expect(found, is: values[expected], "vertex \(index % 2) of instance \(index / 2)")
          }
        }
      }
    }
  }

  private static var others: [ConformanceCase] {
    [
      driver(
        "attrib.current_value",
        [.exact],
        "an attribute without array has the value that was set, as floats or as integers",
        sections: "10.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let set: [(String, SIMD4<UInt32>, (GLFunctions) -> Void)] = [
          ("vec4", bits(1, 0, 0, 1), { $0.vertexAttrib1f(0, 1) }),
          ("vec4", bits(1, 2, 0, 1), { $0.vertexAttrib2f(0, 1, 2) }),
          ("vec4", bits(1, 2, 3, 1), { $0.vertexAttrib3f(0, 1, 2, 3) }),
          ("vec4", bits(1, 2, 3, 4), { $0.vertexAttrib4f(0, 1, 2, 3, 4) }),
          ("ivec4", SIMD4(1, UInt32(bitPattern: -2), 3, 4), { $0.vertexAttribI4i(0, 1, -2, 3, 4) }),
          ("uvec4", SIMD4(1, .max, 3, 4), { $0.vertexAttribI4ui(0, 1, .max, 3, 4) }),
        ]
        for (type, expected, set) in set {
          try fixture.makeFetchTarget(1)
          gl.disableVertexAttribArray(0)
          set(gl)
          gl.setVector(try fixture.useFetch(type), "count", SIMD4(1, 0, 0, 0))
          gl.drawArrays(GL_POINTS, 0, 1)
          let found = gl.integers(1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT)[0]
          run.expect(found, is: expected, "the value of a \(type)")
        }
        gl.vertexAttrib4f(0, 0, 0, 0, 1)
      },
      driver(
        "attrib.many",
        [.exact],
        "16 attributes come from their own arrays at once",
        sections: "10.3.1, 10.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeFetchTarget(16)
        let more = (1..<16).map { "layout(location = \($0)) in vec4 a\($0);" }.joined()
        let choice = (1..<16).reduce("a") { "(int(count.w) == \($1) ? a\($1) : \($0))" }
        let program = try fixture.useFetch("vec4", choice, more)
        for index in 0..<GLuint(16) {
          fixture.makeBuffer(GL_ARRAY_BUFFER, [SIMD4<Float>(Float(index), 7, 8, 9)])
          unsafe gl.vertexAttribPointer(index, 4, GL_FLOAT, false, 0, nil)
          gl.enableVertexAttribArray(index)
        }
        for index in 0..<16 {
          gl.setVector(program, "count", SIMD4(16, 0, Float(index), Float(index)))
          gl.drawArrays(GL_POINTS, 0, 1)
        }
        for (index, found) in fixture.fetched(16).enumerated() {
          run.expect(found, is: SIMD4(Float(index), 7, 8, 9), "attribute \(index)")
        }
      },
      driver(
        "attrib.captured_buffer",
        [.exact],
        "an array reads the buffer that was bound when it was pointed, whatever is bound later",
        sections: "10.3.7, 6.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeFetchTarget(2)
        fixture.makeBuffer(GL_ARRAY_BUFFER, [SIMD4<Float>(1, 2, 3, 4), SIMD4(5, 6, 7, 8)])
        unsafe gl.vertexAttribPointer(0, 4, GL_FLOAT, false, 0, nil)
        gl.enableVertexAttribArray(0)
        fixture.makeBuffer(GL_ARRAY_BUFFER, [SIMD4<Float>(-1, -1, -1, -1)])
        gl.setVector(try fixture.useFetch("vec4"), "count", SIMD4(2, 0, 0, 0))
        gl.drawArrays(GL_POINTS, 0, 2)
        run.expect(fixture.fetched(2), is: [SIMD4(1, 2, 3, 4), SIMD4(5, 6, 7, 8)], "what was read")
      },
      driver(
        "attrib.client_memory",
        [.exact],
        "arrays and indices of the program's own memory are read at the call",
        sections: "10.3.1, 10.5",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeFetchTarget(3)
        var values: [SIMD4<Float>] = [SIMD4(1, 2, 3, 4), SIMD4(5, 6, 7, 8), SIMD4(9, 10, 11, 12)]
        gl.bindBuffer(GL_ARRAY_BUFFER, 0)
        gl.enableVertexAttribArray(0)
        // Each vertex goes where its own numbers say.
        let program = try fixture.useFetch("vec4", position: "(a.x - 1.0) / 4.0")
        gl.setVector(program, "count", SIMD4(3, 0, 0, 0))
        let wanted = values
        unsafe values.withUnsafeMutableBytes { memory in
          unsafe gl.vertexAttribPointer(0, 4, GL_FLOAT, false, 16, memory.baseAddress)
          unsafe gl.drawElements(GL_POINTS, 3, GL_UNSIGNED_BYTE, [2, 0, 1] as [UInt8])
          for index in 0..<48 { unsafe memory[index] = 0x77 }
        }
        gl.disableVertexAttribArray(0)
        run.expect(fixture.fetched(3), is: wanted, "what was read")
      },
      driver(
        "attrib.vertex_array_state",
        [.exact],
        "a vertex array keeps its arrays and its indices, and buffers that others have deleted",
        sections: "10.4, 5.1.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeFetchTarget(2)
        let first = fixture.make(.vertexArray)
        gl.bindVertexArray(first)
        let values = [SIMD4<Float>(1, 2, 3, 4), SIMD4(5, 6, 7, 8)]
        let buffer = fixture.makeBuffer(GL_ARRAY_BUFFER, values)
        unsafe gl.vertexAttribPointer(0, 4, GL_FLOAT, false, 0, nil)
        gl.enableVertexAttribArray(0)
        let indices = fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, [1, 0] as [UInt16])
        gl.bindVertexArray(0)
        run.expect(
          gl.integer(GL_ELEMENT_ARRAY_BUFFER_BINDING),
          is: 0,
          "the default array's indices"
        )
        // Names that are deleted while the array is not bound stay attached to it.
        fixture.delete(.buffer, buffer)
        fixture.delete(.buffer, indices)
        fixture.makeBuffer(GL_ARRAY_BUFFER, [SIMD4<Float>(-1, -1, -1, -1)])
        gl.bindVertexArray(first)
        gl.setVector(try fixture.useFetch("vec4"), "count", SIMD4(2, 0, 0, 0))
        unsafe gl.drawElements(GL_POINTS, 2, GL_UNSIGNED_SHORT, nil)
        run.expect(fixture.fetched(2), is: values, "what was read")
        gl.bindVertexArray(0)
      },
      driver(
        "attrib.vertex_id",
        [.exact],
        "gl_VertexID is the index with its offset, gl_InstanceID begins at 0",
        sections: "11.1.3.9",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeFetchTarget(8)
        let program = try fixture.useFetch("vec4", "vec4(gl_VertexID, gl_InstanceID, 0, 0) + a")
        gl.setVector(program, "count", SIMD4(8, 4, 0, 0))
        gl.drawArraysInstanced(GL_POINTS, 2, 2, 2)
        fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, [0, 1] as [UInt32])
        unsafe gl.drawElements(GL_POINTS, 2, GL_UNSIGNED_INT, nil)
        let found = fixture.fetched(8).map { [$0.x, $0.y] }
        let nine = Float(bitPattern: 9)
        run.expect(
          found,
          is: [[0, 0], [1, 0], [2, 0], [3, 0], [nine, nine], [nine, nine], [2, 1], [3, 1]],
          "gl_VertexID and gl_InstanceID"
        )
      },
      driver(
        "attrib.vertex_id_client_memory",
        [.exact],
        "gl_VertexID is the index in draws from the program's own memory too",
        sections: "11.1.3.9, 10.3.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeFetchTarget(4)
        gl.bindBuffer(GL_ARRAY_BUFFER, 0)
        gl.enableVertexAttribArray(0)
        let program = try fixture.useFetch("vec4", "vec4(gl_VertexID)", position: "a.x")
        gl.setVector(program, "count", SIMD4(4, 0, 0, 0))
        let values: [SIMD4<Float>] = (0..<4).map { SIMD4(repeating: Float($0)) }
        unsafe values.withUnsafeBytes { memory in
          let (kind, start) = (GLenum(GL_FLOAT), memory.baseAddress)
          unsafe gl.vertexAttribPointer(0, 4, kind, GLboolean(GL_FALSE), 16, start)
          gl.drawArrays(GL_POINTS, 2, 2)
          unsafe gl.drawElements(GL_POINTS, 2, GL_UNSIGNED_BYTE, [1, 0] as [UInt8])
        }
        gl.disableVertexAttribArray(0)
        run.expect(fixture.fetched(4), is: values, "gl_VertexID")
      },
    ]
  }

  private static func bits(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> SIMD4<UInt32> {
    SIMD4(x.bitPattern, y.bitPattern, z.bitPattern, w.bitPattern)
  }
}
