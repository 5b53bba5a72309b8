import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Vertices and indices: where they are read from.
enum BufferCases {
  static var all: [ConformanceCase] {
    subData + orphan + normalized + offsets + indices + instances + arrays
  }

  private static var subData: [ConformanceCase] {
    [0, 1, 5, 11].map { first in
      driver(
        "buffer.sub_data",
        with: ["first": "\(first)"],
        [.exact],
        "an update of a buffer changes its bytes from the offset on and no others",
        sections: "6.2",
        smoke: first == 5
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(12, 1)
        var row = PixelRow(12, &run.random)
        try fixture.prepare(.color)
        fixture.stream(row.triangles())
        run.gl.drawArrays(GL_TRIANGLES, 0, 72)
        run.compare(try fixture.read(), identicalTo: row.image, "before")
        let count = min(3, 12 - first)
        let changed = PixelRow(count, &run.random)
        row.colors.replaceSubrange(first..<first + count, with: changed.colors)
        let part = Array(row.triangles()[6 * first..<6 * (first + count)])
        unsafe part.withUnsafeBytes { bytes in
          unsafe run.gl.bufferSubData(
            GL_ARRAY_BUFFER,
            GLintptr(first * 6 * 32),
            GLsizeiptr(bytes.count),
            bytes.baseAddress
          )
        }
        run.gl.drawArrays(GL_TRIANGLES, 0, 72)
        run.compare(try fixture.read(), identicalTo: row.image, "after")
        var size: GLint = 0
        unsafe run.gl.getBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &size)
        run.expect(size, is: 72 * 32, "GL_BUFFER_SIZE", rule: .errors)
      }
    }
  }

  private static var orphan: [ConformanceCase] {
    [
      driver(
        "buffer.orphan",
        [.exact],
        "a buffer that is defined again while draws wait keeps what those draws need",
        sections: "6.2",
        smoke: true
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(8, 8)
        var expected = Bitmap(width: 8, height: 8, alphaMode: .premultiplied)
        for y in 0..<8 {
          let row = PixelRow(8, &run.random)
          try fixture.draw(row.triangles(y: y), with: .color)
          expected.blit(row.image, 0, y)
        }
        run.compare(try fixture.read(), identicalTo: expected)
        let row = PixelRow(8, &run.random)
        try fixture.prepare(.color)
        let size = GLsizeiptr(48 * 32)
        unsafe run.gl.bufferData(GL_ARRAY_BUFFER, size, nil, GL_STREAM_DRAW)
        unsafe row.triangles(y: 3).withUnsafeBytes { bytes in
          unsafe run.gl.bufferSubData(GL_ARRAY_BUFFER, 0, size, bytes.baseAddress)
        }
        run.gl.drawArrays(GL_TRIANGLES, 0, 48)
        expected.blit(row.image, 0, 3)
        run.compare(try fixture.read(), identicalTo: expected, "filled after orphaning")
      }
    ]
  }

  private static var offsets: [ConformanceCase] {
    [(0, 32), (32, 32), (64, 48), (4, 36), (96, 64)].map {
      offset,
      stride in
      driver(
        "attrib.offset_stride",
        with: ["offset": "\(offset)", "stride": "\(stride)"],
        [.exact],
        "attributes are read from their offset at their stride, from the first vertex of the draw on",
        sections: "10.3.1, 10.5",
        smoke: offset == 64
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(5, 1)
        let row = PixelRow(5, &run.random)
        // Two quads of other colors stand before the first that is drawn.
        let others = PixelRow(2, &run.random)
        var bytes = run.random.bytes(offset + stride * 42)
        for (index, corner) in (others.triangles() + row.triangles()).enumerated() {
          let start = offset + index * stride
          unsafe [corner].withUnsafeBytes {
            unsafe bytes.replaceSubrange(start..<start + 32, with: $0)
          }
        }
        try fixture.prepare(.color)
        fixture.cornerBuffer = fixture.makeBuffer(GL_ARRAY_BUFFER, bytes)
        fixture.pointAttributes(offset: offset, stride: stride)
        run.gl.drawArrays(GL_TRIANGLES, 12, 30)
        run.compare(try fixture.read(), identicalTo: row.image)
      }
    }
  }

  /// Colors of 8 and 16 bits, normalized or not.
  private static var normalized: [ConformanceCase] {
    (0..<8).map { part in
      driver(
        "attrib.normalised_bytes",
        with: ["from": "\(32 * part)"],
        [.arithmetic],
        "bytes v become v/255 and words v become v/65535",
        sections: "2.3.5.1, 10.3.1",
        smoke: part == 0
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(32, 2)
        var bytes: [UInt8] = []
        var values: [UInt16] = []
        var expected = Bitmap(width: 32, height: 2, alphaMode: .premultiplied)
        for step in 0..<32 {
          let value = UInt8(32 * part + step)
          let color = [value, 255 - value, value &* 7, value &* 31]
          for _ in 0..<6 {
            bytes += color
            values += color.map { UInt16($0) * 257 }
          }
          for y in 0..<2 { expected[step, y] = SIMD4(color[0], color[1], color[2], color[3]) }
        }
        for y in 0..<2 {
          try fixture.prepare(.color)
          fixture.stream(PixelRow(Array(repeating: .zero, count: 32)).triangles(y: y))
          if y == 0 {
            fixture.makeBuffer(GL_ARRAY_BUFFER, bytes)
            fixture.pointColors(type: GL_UNSIGNED_BYTE)
          } else {
            fixture.makeBuffer(GL_ARRAY_BUFFER, values)
            fixture.pointColors(type: GL_UNSIGNED_SHORT)
          }
          run.gl.drawArrays(GL_TRIANGLES, 0, 192)
        }
        run.compare(try fixture.read(), identicalTo: expected)
      }
    }
  }

  private static var indices: [ConformanceCase] {
    ["u8", "u16", "u32"].flatMap { type in
      (type == "u8" ? [0, 3, 12] : type == "u16" ? [0, 6, 12] : [0, 12]).map { offset in
        driver(
          "buffer.index_type",
          with: ["type": type, "offset": "\(offset)"],
          [.exact],
          "indices of each size are read from their offset",
          sections: "10.3.7, 10.5",
          smoke: offset > 0
        ) { run in
          let fixture = run.fixture
          try fixture.makeTarget(16, 1)
          let row = PixelRow(16, &run.random)
          try fixture.prepare(.color)
          // Indices above 255 and 65535 show whether their upper bytes count.
          let filler = type == "u8" ? 0 : type == "u16" ? 300 : 65_600
          fixture.stream(Array(repeating: Vertex(0, 0), count: filler) + row.corners)
          let list = (0..<16).flatMap { quad in
            Quadrilateral.indices.map { filler + 4 * quad + $0 }
          }
          let size = type == "u8" ? 1 : type == "u16" ? 2 : 4
          var bytes = [UInt8](repeating: 0, count: offset)
          for index in list {
            for byte in 0..<size { bytes.append(UInt8(index >> (8 * byte) & 255)) }
          }
          fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, bytes)
          let kind = [1: GL_UNSIGNED_BYTE, 2: GL_UNSIGNED_SHORT, 4: GL_UNSIGNED_INT]
          unsafe run.gl.drawElements(
            GL_TRIANGLES,
            96,
            kind[size] ?? 0,
            UnsafeRawPointer(bitPattern: offset)
          )
          run.compare(try fixture.read(), identicalTo: row.image)
        }
      }
    }
  }

  private static var instances: [ConformanceCase] {
    [
      driver(
        "attrib.divisor",
        [.exact],
        "an attribute with a divisor goes on once an instance",
        sections: "10.3.2, 10.5",
        smoke: true
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(1, 1)
        let small = PixelRow(4, &run.random).colors.map { $0 / 4 }
        run.gl.enable(GL_BLEND)
        run.gl.blendFunc(GL_ONE, GL_ONE)
        try fixture.prepare(.color)
        fixture.stream(Quadrilateral.quad(x: 0, y: 0, width: 1, height: 1).triangles)
        fixture.makeBuffer(GL_ARRAY_BUFFER, small)
        fixture.pointColors(type: GL_UNSIGNED_BYTE)
        run.gl.vertexAttribDivisor(2, 1)
        fixture.clear(0, 0, 0, 0)
        run.gl.drawArraysInstanced(GL_TRIANGLES, 0, 6, 4)
        let sum = small.reduce(SIMD4<UInt8>.zero, &+)
        run.compare(try fixture.read(), identicalTo: PixelRow([sum]).image)
      }
    ]
  }

  private static var arrays: [ConformanceCase] {
    [
      driver(
        "attrib.vertex_arrays",
        [.exact],
        "each vertex array keeps its own attributes, and its own indices",
        sections: "10.4",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        try fixture.makeTarget(6, 1)
        let rows = (0..<3).map { _ in PixelRow(6, &run.random) }
        try fixture.prepare(.color)
        var names: [GLuint] = []
        for row in rows {
          let array = fixture.make(.vertexArray)
          names.append(array)
          gl.bindVertexArray(array)
          fixture.cornerBuffer = fixture.make(.buffer)
          fixture.stream(row.triangles())
        }
        for index in [1, 0, 2, 1] {
          gl.bindVertexArray(names[index])
          gl.drawArrays(GL_TRIANGLES, 0, 36)
          run.compare(try fixture.read(), identicalTo: rows[index].image, "array \(index)")
        }
      },
      driver(
        "attrib.constant",
        [.exact],
        "an attribute without array has its current value",
        sections: "10.2",
        smoke: true
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(1, 1)
        for _ in 0..<3 {
          let row = PixelRow(1, &run.random)
          let unit = SIMD4<Float>(row.colors[0]) / 255
          try fixture.prepare(.color)
          fixture.stream(Quadrilateral.quad(x: 0, y: 0, width: 1, height: 1).triangles)
          run.gl.disableVertexAttribArray(2)
          run.gl.vertexAttrib4f(2, unit.x, unit.y, unit.z, unit.w)
          run.gl.drawArrays(GL_TRIANGLES, 0, 6)
          run.compare(try fixture.read(), identicalTo: row.image)
        }
      },
    ]
  }
}
