import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Reading with row lengths and skips, and into buffers, as the readers of frames do.
enum PixelPackCases {
  static var all: [ConformanceCase] {
    rowLengths + buffers
  }

  private static var rowLengths: [ConformanceCase] {
    [0, 1, 3].flatMap { skipRows in
      [0, 2, 5].map { skipPixels in
        driver(
          "read.row_length",
          with: ["rows": "\(skipRows)", "pixels": "\(skipPixels)"],
          [.readGuard],
          "rows go where row length and skips say, and nothing else is written",
          sections: "16.1.6, table 16.1",
          smoke: skipRows == 1 && skipPixels == 2
        ) { run in
          let gl = run.gl
          let whole = run.random.bitmap(7, 5)
          _ = try run.fixture.image(of: RawImage(whole))
          let rowLength = 7 + skipPixels + 2
          var bytes = [UInt8](repeating: 0x5C, count: 4 * rowLength * (5 + skipRows + 1))
          gl.pixelStorei(GL_PACK_ROW_LENGTH, GLint(rowLength))
          gl.pixelStorei(GL_PACK_SKIP_ROWS, GLint(skipRows))
          gl.pixelStorei(GL_PACK_SKIP_PIXELS, GLint(skipPixels))
          unsafe gl.readPixels(0, 0, 7, 5, GL_RGBA, GL_UNSIGNED_BYTE, &bytes)
          var expected = [UInt8](repeating: 0x5C, count: bytes.count)
          for row in 0..<5 {
            let start = 4 * ((row + skipRows) * rowLength + skipPixels)
            expected.replaceSubrange(
              start..<start + 28,
              with: whole.bytes[28 * row..<28 * row + 28]
            )
          }
          let wrong = bytes.indices.first { bytes[$0] != expected[$0] }
          if let wrong {
            run.fail("byte \(wrong) is \(bytes[wrong]), expected \(expected[wrong])")
          }
        }
      }
    }
  }

  private static var buffers: [ConformanceCase] {
    [0, 4, 12, 256].map { offset in
      driver(
        "read.pack_buffer",
        with: ["offset": "\(offset)"],
        [.readGuard],
        "pixels read into a buffer are there after a fence, from the offset on",
        sections: "16.1.2, 6.3, 4.1",
        smoke: offset == 12
      ) { run in
        let gl = run.gl
        let whole = run.random.bitmap(9, 6)
        _ = try run.fixture.image(of: RawImage(whole))
        let count = offset + 4 * 9 * 6 + 20
        let before = [UInt8](repeating: 0x5C, count: count)
        run.fixture.makeBuffer(GL_PIXEL_PACK_BUFFER, before, usage: GL_STREAM_READ)
        let target = GL_PIXEL_PACK_BUFFER
        unsafe gl.readPixels(
          0,
          0,
          9,
          6,
          GL_RGBA,
          GL_UNSIGNED_BYTE,
          UnsafeMutableRawPointer(bitPattern: offset)
        )
        let fence = unsafe gl.fenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)
        run.expect(unsafe fence != nil, "glFenceSync gives a fence")
        if let fence = unsafe fence {
          let status = unsafe gl.clientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, 5_000_000_000)
          run.expect(
            [GL_ALREADY_SIGNALED, GL_CONDITION_SATISFIED].contains(Int32(bitPattern: status)),
            "the fence is reached, status 0x\(String(status, radix: 16))"
          )
          var state: GLint = 0
          var length: GLsizei = 0
          unsafe gl.getSynciv(fence, GL_SYNC_STATUS, 1, &length, &state)
          run.expect(state, is: GL_SIGNALED, "GL_SYNC_STATUS after the wait")
          unsafe gl.deleteSync(fence)
        }
        guard
          let memory = unsafe gl.mapBufferRange(target, 0, GLsizeiptr(count), GL_MAP_READ_BIT)
        else { return run.fail("glMapBufferRange gives no memory") }
        let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
        run.expect(gl.unmapBuffer(target), is: GLboolean(GL_TRUE), "the answer of glUnmapBuffer")
        // A range that begins further on shows the bytes from there on.
        if let later = unsafe gl.mapBufferRange(target, 8, 16, GL_MAP_READ_BIT) {
          let some = unsafe [UInt8](UnsafeRawBufferPointer(start: later, count: 16))
          run.expect(some, is: Array(bytes[8..<24]), "bytes 8 to 24")
          _ = gl.unmapBuffer(target)
        } else {
          run.fail("glMapBufferRange gives no memory from byte 8 on")
        }
        var expected = before
        expected.replaceSubrange(offset..<offset + 216, with: whole.bytes)
        if let wrong = bytes.indices.first(where: { bytes[$0] != expected[$0] }) {
          run.fail("byte \(wrong) is \(bytes[wrong]), expected \(expected[wrong])")
        }
      }
    }
  }
}
