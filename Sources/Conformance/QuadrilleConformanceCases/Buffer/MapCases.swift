import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Memory of buffers: mapped, flushed, copied, and used for other things than it was made for.
enum MapCases {
  static var all: [ConformanceCase] {
    writes + others
  }

  private static let target = GL_ARRAY_BUFFER

  private static func map(
    _ gl: GLFunctions,
    _ offset: Int,
    _ count: Int,
    _ flags: Int32
  )
    -> UnsafeMutableRawPointer?
  {
    unsafe gl.mapBufferRange(target, offset, count, flags)
  }

  private static var writes: [ConformanceCase] {
    [
      ("write", GL_MAP_WRITE_BIT), ("read_write", GL_MAP_READ_BIT | GL_MAP_WRITE_BIT),
      ("invalidate_range", GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT),
      ("invalidate_buffer", GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT),
      ("unsynchronized", GL_MAP_WRITE_BIT | GL_MAP_UNSYNCHRONIZED_BIT),
      ("flush_explicit", GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT),
    ].map { label, flags in
      driver(
        "buffer.map",
        with: ["access": label],
        [.exact],
        "what is written to mapped memory is in the buffer, and the rest stays",
        sections: "6.3",
        smoke: label == "flush_explicit" || label == "write"
      ) { run in
        let gl = run.gl
        var bytes = run.random.bytes(96)
        run.fixture.makeBuffer(target, bytes)
        guard let memory = unsafe map(gl, 16, 40, flags) else {
          return run.fail("glMapBufferRange gives no memory")
        }
        if flags & GL_MAP_READ_BIT != 0 {
          let found = unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: 40))
          run.expect(found, is: Array(bytes[16..<56]), "what is read")
        }
        for index in 0..<40 {
          unsafe memory.storeBytes(of: UInt8(index), toByteOffset: index, as: UInt8.self)
          bytes[16 + index] = UInt8(index)
        }
        var (mapped, length): (GLint, GLint) = (9, 9)
        unsafe gl.getBufferParameteriv(target, GL_BUFFER_MAPPED, &mapped)
        unsafe gl.getBufferParameteriv(target, GL_BUFFER_MAP_LENGTH, &length)
        run.expect(
          [mapped, length],
          is: [GL_TRUE, 40],
          "GL_BUFFER_MAPPED and GL_BUFFER_MAP_LENGTH"
        )
        if flags & GL_MAP_FLUSH_EXPLICIT_BIT != 0 {
          gl.flushMappedBufferRange(target, 0, 24)
          gl.flushMappedBufferRange(target, 24, 16)
        }
        run.expect(gl.unmapBuffer(target), is: GLboolean(GL_TRUE), "glUnmapBuffer")
        let found = gl.contents(target, 0, 96) ?? []
        let range = flags & GL_MAP_INVALIDATE_BUFFER_BIT != 0 ? 16..<56 : 0..<96
        run.expect(Array(found[range]), is: Array(bytes[range]), "the buffer")
        run.expectError("NO_ERROR", "mapping")
      }
    }
  }

  private static var others: [ConformanceCase] {
    [
      driver(
        "buffer.map_errors",
        [.errors],
        "wrong ranges, wrong flags and second mappings are refused",
        sections: "6.3, 6.3.1",
        smoke: true
      ) { run in
        let gl = run.gl
        run.fixture.makeBuffer(target, [UInt8](repeating: 1, count: 64))
        for (offset, count, flags, error) in [
          (0, 8, 0, "INVALID_OPERATION"), (-1, 8, GL_MAP_READ_BIT, "INVALID_VALUE"),
          (0, -1, GL_MAP_READ_BIT, "INVALID_VALUE"), (60, 8, GL_MAP_READ_BIT, "INVALID_VALUE"),
          (0, 0, GL_MAP_READ_BIT, "INVALID_OPERATION"),
          (0, 8, 0x4000_0000 | GL_MAP_READ_BIT, "INVALID_VALUE"),
          (0, 8, GL_MAP_READ_BIT | GL_MAP_INVALIDATE_RANGE_BIT, "INVALID_OPERATION"),
          (0, 8, GL_MAP_READ_BIT | GL_MAP_UNSYNCHRONIZED_BIT, "INVALID_OPERATION"),
          (0, 8, GL_MAP_READ_BIT | GL_MAP_FLUSH_EXPLICIT_BIT, "INVALID_OPERATION"),
        ] {
          run.expect(unsafe map(gl, offset, count, flags) == nil, "memory was mapped")
          run.expectError(error, "mapping \(count) bytes from \(offset) with flags \(flags)")
        }
        run.expect(gl.unmapBuffer(target), is: GLboolean(GL_FALSE), "glUnmapBuffer")
        run.expectError("INVALID_OPERATION", "unmapping what is not mapped")
        _ = unsafe map(gl, 0, 8, GL_MAP_WRITE_BIT)
        run.expect(unsafe map(gl, 8, 8, GL_MAP_WRITE_BIT) == nil, "memory was mapped twice")
        run.expectError("INVALID_OPERATION", "mapping twice")
        gl.flushMappedBufferRange(target, 0, 4)
        run.expectError("INVALID_OPERATION", "flushing without the flag")
        unsafe gl.bufferSubData(target, 0, 4, [9, 9, 9, 9] as [UInt8])
        run.expectError("INVALID_OPERATION", "glBufferSubData of a mapped buffer")
        _ = gl.unmapBuffer(target)
        run.expect(gl.contents(target, 0, 4) ?? [], is: [1, 1, 1, 1], "the buffer")
      },
      driver(
        "buffer.copy",
        [.exact, .errors],
        "bytes are copied between buffers and within one, ranges that overlap are refused",
        sections: "6.5",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let first = run.random.bytes(64)
        var second = run.random.bytes(48)
        let (from, to) = (GLenum(GL_COPY_READ_BUFFER), GLenum(GL_COPY_WRITE_BUFFER))
        let name = fixture.makeBuffer(GL_COPY_READ_BUFFER, first)
        fixture.makeBuffer(GL_COPY_WRITE_BUFFER, second)
        gl.copyBufferSubData(from, to, 5, 7, 30)
        second.replaceSubrange(7..<37, with: first[5..<35])
        run.expect(gl.contents(GL_COPY_WRITE_BUFFER, 0, 48) ?? [], is: second, "the second buffer")
        gl.bindBuffer(to, name)
        gl.copyBufferSubData(from, to, 0, 40, 24)
        run.expect(
          gl.contents(GL_COPY_READ_BUFFER, 0, 64) ?? [],
          is: Array(first[..<40]) + Array(first[..<24]),
          "the first buffer"
        )
        for (read, write, count) in [(0, 10, 11), (60, 0, 5), (-1, 20, 2), (0, 20, -2), (0, 60, 5)]
        {
          gl.copyBufferSubData(from, to, read, write, count)
          run.expectError("INVALID_VALUE", "copying \(count) bytes from \(read) to \(write)")
        }
        gl.copyBufferSubData(from, to, 0, 20, 20)
        run.expectError("NO_ERROR", "copying ranges that touch")
        gl.bindBuffer(from, 0)
        gl.bindBuffer(to, 0)
      },
      driver(
        "buffer.targets",
        [.exact],
        "a buffer serves every target, whichever it was made for",
        sections: "6.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeFetchTarget(3)
        // Corners and indices in one buffer, uploaded as texels are.
        let corners: [Float] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
        var bytes = unsafe corners.withUnsafeBytes { unsafe Array($0) }
        bytes += [2, 0, 1, 0, 0, 0, 0, 0]
        let name = fixture.makeBuffer(GL_PIXEL_UNPACK_BUFFER, bytes)
        gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
        gl.bindBuffer(GL_ARRAY_BUFFER, name)
        gl.bindBuffer(GL_ELEMENT_ARRAY_BUFFER, name)
        unsafe gl.vertexAttribPointer(0, 4, GL_FLOAT, false, 0, nil)
        gl.enableVertexAttribArray(0)
        gl.setVector(try fixture.useFetch("vec4"), "count", SIMD4(3, 0, 0, 0))
        unsafe gl.drawElements(GL_POINTS, 3, GL_UNSIGNED_BYTE, UnsafeRawPointer(bitPattern: 48))
        run.expect(
          fixture.fetched(3),
          is: [SIMD4(1, 2, 3, 4), SIMD4(5, 6, 7, 8), SIMD4(9, 10, 11, 12)],
          "what was read"
        )
      },
      driver(
        "buffer.queries",
        [.errors],
        "size, usage and access of a buffer are reported",
        sections: "6.7",
        smoke: true
      ) { run in
        let gl = run.gl
        run.fixture.makeBuffer(target, [UInt8](repeating: 0, count: 77), usage: GL_DYNAMIC_READ)
        _ = unsafe map(gl, 3, 20, GL_MAP_WRITE_BIT)
        for (name, expected) in [
          (GL_BUFFER_SIZE, 77), (GL_BUFFER_USAGE, GL_DYNAMIC_READ), (GL_BUFFER_MAPPED, GL_TRUE),
          (GL_BUFFER_MAP_OFFSET, 3), (GL_BUFFER_MAP_LENGTH, 20),
          (GL_BUFFER_ACCESS_FLAGS, GL_MAP_WRITE_BIT),
        ] {
          var value: GLint = -1
          unsafe gl.getBufferParameteriv(target, name, &value)
          run.expect(value, is: expected, "0x\(String(name, radix: 16))")
        }
        var long: GLint64 = -1
        unsafe gl.getBufferParameteri64v(target, GL_BUFFER_SIZE, &long)
        run.expect(long, is: 77, "GL_BUFFER_SIZE of 64 bits")
        // New data ends the mapping.
        unsafe run.gl.bufferData(target, 16, nil, GL_STATIC_DRAW)
        var mapped: GLint = -1
        unsafe gl.getBufferParameteriv(target, GL_BUFFER_MAPPED, &mapped)
        run.expect(mapped, is: GL_FALSE, "GL_BUFFER_MAPPED after new data")
      },
      driver(
        "buffer.delete_bound",
        [.errors],
        "a deleted buffer is bound nowhere, and a mapped one is unmapped",
        sections: "6.1, 5.1.2",
        smoke: true
      ) { run in
        let gl = run.gl
        let name = run.fixture.makeBuffer(target, [UInt8](repeating: 0, count: 16))
        for (point, query) in [
          (GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER_BINDING),
          (GL_UNIFORM_BUFFER, GL_UNIFORM_BUFFER_BINDING),
          (GL_PIXEL_PACK_BUFFER, GL_PIXEL_PACK_BUFFER_BINDING),
        ] {
          gl.bindBuffer(point, name)
          run.expect(gl.integer(query), is: GLint(bitPattern: name), "the binding")
        }
        _ = unsafe map(gl, 0, 8, GL_MAP_WRITE_BIT)
        run.fixture.delete(.buffer, name)
        for query in [
          GL_ARRAY_BUFFER_BINDING, GL_COPY_READ_BUFFER_BINDING, GL_UNIFORM_BUFFER_BINDING,
          GL_PIXEL_PACK_BUFFER_BINDING,
        ] { run.expect(gl.integer(query), is: 0, "the binding 0x\(String(query, radix: 16))") }
        run.expectError("NO_ERROR", "deleting")
      },
    ]
  }
}
