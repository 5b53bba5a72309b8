import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// State that must not leak into other state.
enum SeparationCases {
  private static let stores = [
    GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
    GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
  ]

  static var all: [ConformanceCase] {
    [
      driver(
        "query.pixel_store_independent",
        [.errors, .exact],
        "each value of pixel storage stands for itself, and reading does not take those of upload",
        sections: "8.4.1, 16.1.1",
        smoke: true
      ) { run in
        let gl = run.gl
        let image = RawImage(run.random.bitmap(5, 4))
        _ = try run.fixture.image(of: image)
        let values: [GLint] = [8, 11, 3, 2, 2, 9, 1, 4]
        for (name, value) in zip(stores, values) { gl.pixelStorei(name, value) }
        for (name, value) in zip(stores, values) {
          run.expect(
            gl.integer(name),
            is: value,
            "parameter 0x\(String(name, radix: 16))",
            rule: .errors
          )
        }
        // Only the values of packing count for reads.
        for index in 5..<8 { gl.pixelStorei(stores[index], 0) }
        run.compare(try run.fixture.read(), with: image.permitted, rule: .exact, "read")
        // Only the values of unpacking count for uploads.
        for (index, value) in zip(stores.indices, values) {
          gl.pixelStorei(stores[index], index < 4 ? (index == 0 ? 4 : 0) : value)
        }
        let next = RawImage(run.random.bitmap(5, 4))
        run.fixture.makeTexture(next)
        try run.fixture.drawTexels(5, 4)
        for index in 5..<8 { gl.pixelStorei(stores[index], 0) }
        run.compare(try run.fixture.read(), with: next.permitted, rule: .exact, "upload")
      },
      driver(
        "egl.context.state_separate",
        [.invariance],
        "what one context sets is not set in another",
        sections: "EGL 2.2, 2.2",
        smoke: true
      ) { run in
        let gl = run.gl
        gl.viewport(1, 2, 3, 4)
        gl.scissor(5, 6, 7, 8)
        gl.clearColor(0.2, 0.4, 0.6, 0.8)
        gl.enable(GL_BLEND)
        gl.pixelStorei(GL_UNPACK_ALIGNMENT, 2)
        let texture = run.fixture.make(.texture)
        gl.bindTexture(GL_TEXTURE_2D, texture)
        let other = try run.makeContext()
        run.expect(gl.isEnabled(GL_BLEND) != 0, is: false, "GL_BLEND in a new context")
        run.expect(gl.integer(GL_UNPACK_ALIGNMENT), is: 4, "GL_UNPACK_ALIGNMENT in a new context")
        run.expect(gl.integer(GL_TEXTURE_BINDING_2D), is: 0, "the texture in a new context")
        run.expect(gl.isTexture(texture) != 0, is: false, "a texture of the other context")
        gl.viewport(9, 9, 9, 9)
        gl.disable(GL_BLEND)
        gl.clearColor(1, 1, 1, 1)
        gl.enable(0x1234)
        try run.context.makeCurrent()
        run.expect(glErrorName(gl.getError()), is: "GL_NO_ERROR", "an error of the other context")
        run.expect(gl.box(GL_VIEWPORT), is: [1, 2, 3, 4], "GL_VIEWPORT after a switch")
        run.expect(gl.box(GL_SCISSOR_BOX), is: [5, 6, 7, 8], "GL_SCISSOR_BOX after a switch")
        run.expect(gl.isEnabled(GL_BLEND) != 0, is: true, "GL_BLEND after a switch")
        run.expect(gl.integer(GL_UNPACK_ALIGNMENT), is: 2, "GL_UNPACK_ALIGNMENT after a switch")
        run.expect(
          gl.integer(GL_TEXTURE_BINDING_2D),
          is: GLint(texture),
          "the texture after a switch"
        )
        try run.fixture.makeTarget(2, 2)
        gl.clear(GL_COLOR_BUFFER_BIT)
        run.expect(
          try run.fixture.read()[0, 0],
          is: SIMD4(51, 102, 153, 204),
          "a clear after a switch"
        )
        other.destroy()
        try run.context.makeCurrent()
      },
      driver(
        "buffer.index_update",
        [.exact],
        "an update of indices counts from the next draw on",
        sections: "6.2, 10.3.7",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        try fixture.makeTarget(4, 1)
        try fixture.prepare(.color)
        let row = PixelRow(4, &run.random)
        fixture.stream(row.corners)
        let target = GL_ELEMENT_ARRAY_BUFFER
        gl.bindBuffer(target, fixture.make(.buffer))
        unsafe gl.bufferData(target, 24, nil, GL_DYNAMIC_DRAW)
        fixture.clear(0, 0, 0, 0)
        var expected = Bitmap(width: 4, height: 1, alphaMode: .premultiplied)
        for quads in [[0, 2], [1, 3]] as [[UInt16]] {
          let indices = quads.flatMap { quad in
            Quadrilateral.indices.map { 4 * quad + UInt16($0) }
          }
          unsafe gl.bufferSubData(target, 0, 24, indices)
          unsafe gl.drawElements(GL_TRIANGLES, 12, GL_UNSIGNED_SHORT, nil)
          for quad in quads { expected[Int(quad), 0] = row.colors[Int(quad)] }
          run.compare(try fixture.read(), identicalTo: expected, "quads \(quads)")
        }
      },
      driver(
        "buffer.bind_sequence",
        [.exact],
        "each bind of indices and corners counts, in whatever order buffers take turns",
        sections: "6.1, 10.3.7, 10.3.8",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        try fixture.makeTarget(4, 1)
        try fixture.prepare(.color)
        // Each buffer of corners has its own colors, each buffer of indices its own quad.
        let rows = (0..<3).map { _ in PixelRow(4, &run.random) }
        let corners = (0..<3).map { _ in fixture.make(.buffer) }
        for (name, row) in zip(corners, rows) {
          fixture.cornerBuffer = name
          fixture.stream(row.corners)
        }
        let target = GL_ELEMENT_ARRAY_BUFFER
        let indices = (0..<4).map { quad in
          fixture.makeBuffer(
            GL_ELEMENT_ARRAY_BUFFER,
            Quadrilateral.indices.map { UInt16(4 * quad + $0) }
          )
        }
        for iteration in 0..<24 {
          let (which, quad) = (iteration * 5 % 3, iteration * 7 % 4)
          gl.bindBuffer(GL_ARRAY_BUFFER, corners[which])
          fixture.pointAttributes(offset: 0)
          gl.bindBuffer(target, indices[quad])
          fixture.clear(0, 0, 0, 0)
          unsafe gl.drawElements(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, nil)
          var expected = Bitmap(width: 4, height: 1, alphaMode: .premultiplied)
          expected[quad, 0] = rows[which].colors[quad]
          run.compare(try fixture.read(), identicalTo: expected, "turn \(iteration)")
        }
      },
      driver(
        "program.binary",
        [.errors, .exact],
        "a program that was saved draws as before",
        sections: "7.5"
      ) { run in
        let newProgram = try Program(
          vertex: RawProgram.vertex,
          fragment: RawProgram.color.fragment,
          in: run.context
        )
        guard let binary = try newProgram.binary() else {
          throw CaseStop.notSupported("the driver gives no binaries")
        }
        let again = try Program(binary, in: run.context)
        let fixture = run.fixture
        var images: [Bitmap] = []
        for program in [newProgram, again] {
          try fixture.makeTarget(8, 6)
          fixture.clear(0, 0, 0, 0)
          try program.use()
          run.gl.uniform2f(program.uniform("unitsPerPixel"), 2.0 / 8, 2.0 / 6)
          var quad = Quadrilateral.rect(1, 1, 7.5, 5)
          quad.corners[2].color = SIMD4(0.2, 0.9, 0.4, 1)
          fixture.stream(quad.triangles)
          run.gl.drawArrays(GL_TRIANGLES, 0, 6)
          images.append(try fixture.read())
        }
        run.compare(images[1], identicalTo: images[0])
        run.expect(images[0][4, 3][3], is: 255, "a pixel's alpha")
        newProgram.discard()
        again.discard()
      },
    ]
  }
}
