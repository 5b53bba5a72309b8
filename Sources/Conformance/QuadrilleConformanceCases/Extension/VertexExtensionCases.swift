import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Draws, planes, depths and samples as extensions and OpenGL ES 3.2 have them.
enum VertexExtensionCases {
  static var all: [ConformanceCase] {
    draws + planes + [perSample]
  }

  /// Rows of three corners, distinguished by their numbers, for ``TestContext/useFetch(_:_:_:)``.
  private static func prepare(_ run: CaseRun, _ count: Int) throws {
    let (fixture, gl) = (run.fixture, run.gl)
    try fixture.makeFetchTarget(count)
    // The place of a corner comes from the array, so that the base shows in what is read.
    let program = try fixture.use(
      vertex: """
        #version 300 es
        layout(location = 0) in highp float a;
        uniform highp vec4 count;
        flat out highp uvec4 value;
        void main() {
          gl_PointSize = 1.0;
          highp float place = a - 10.0 + float(gl_InstanceID) * count.y;
          gl_Position = vec4((place + 0.5) / count.x * 2.0 - 1.0, 0.0, 0.0, 1.0);
          value = uvec4(a, gl_VertexID, gl_InstanceID, 1);
        }
        """,
      fragment: """
        #version 300 es
        flat in highp uvec4 value;
        layout(location = 0) out highp uvec4 result;
        void main() { result = value; }
        """
    )
    gl.setVector(program, "count", SIMD4(Float(count), 4, 0, 0))
    fixture.makeBuffer(GL_ARRAY_BUFFER, (0..<32).map { Float($0) })
    gl.enableVertexAttribArray(0)
    unsafe gl.vertexAttribPointer(0, 1, GL_FLOAT, false, 0, nil)
  }

  private static var draws: [ConformanceCase] {
    [
      driver(
        "draw.base_vertex",
        [.exact],
        "a base is added to each index, after restarts are looked for, and may be below 0",
        sections: "10.5, EXT_draw_elements_base_vertex",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        guard let draw = unsafe gl.drawElementsBaseVertex,
          let drawInstances = unsafe gl.drawElementsInstancedBaseVertex
        else { throw CaseStop.notSupported("glDrawElementsBaseVertex is missing") }
        let (points, type) = (GLenum(GL_POINTS), GLenum(GL_UNSIGNED_BYTE))
        for (base, indices) in [
          (GLint(10), [0, 2, 3, 1]), (-200, [210, 212, 213, 211]), (0, [10, 12, 13, 11]),
        ] as [(GLint, [UInt8])] {
          try prepare(run, 8)
          fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, [UInt8(77)] + indices)
          unsafe draw(points, 4, type, UnsafeRawPointer(bitPattern: 1), base)
          unsafe drawInstances(points, 3, type, UnsafeRawPointer(bitPattern: 1), 2, base)
          let found = gl.integers(8, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT)
          for index in 0..<4 {
            let number = UInt32(10 + index)
            run.expect(
              found[index],
              is: SIMD4(number, number, 0, 1),
              "index \(index), base \(base)"
            )
          }
          for index in [4, 6, 7] {
            let number = UInt32(6 + index)
            run.expect(found[index], is: SIMD4(number, number, 1, 1), "instance 1, base \(base)")
          }
        }
        gl.enable(GL_PRIMITIVE_RESTART_FIXED_INDEX)
        try prepare(run, 8)
        fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, [0, 255, 1] as [UInt8])
        draw(points, 3, type, nil, 10)
        gl.disable(GL_PRIMITIVE_RESTART_FIXED_INDEX)
        let found = gl.integers(8, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT)
        run.expect([found[0].x, found[1].x], is: [10, 11], "the corners around a restart")
        run.expectError("NO_ERROR", "draws with a base")
      },
      driver(
        "draw.multi",
        [.exact],
        "several ranges are drawn by one call, one after the other",
        sections: "EXT_multi_draw_arrays",
        smoke: true
      ) { run in
        let gl = run.gl
        try run.require("GL_EXT_multi_draw_arrays")
        guard let draw = unsafe gl.multiDrawArrays else {
          return run.fail("glMultiDrawArraysEXT is missing")
        }
        try prepare(run, 8)
        unsafe draw(GLenum(GL_POINTS), [10, 14, 16], [2, 0, 2], 3)
        let found = gl.integers(8, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT)
        for index in 0..<8 {
          let isDrawn = [0, 1, 6, 7].contains(index)
          run.expect(found[index].x, is: isDrawn ? UInt32(10 + index) : 9, "point \(index)")
        }
      },
    ]
  }

  /// A triangle over all of the target whose depth grows from left to right, from -2 to 2.
  private static let slope = """
    #version 300 es
    void main() {
      highp vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
      gl_Position = vec4(place, place.x * 2.0, 1.0);
    }
    """

  /// A case of two distances that a shader writes, with the planes that are enabled in turn.
  private static func clipDistance(
    _ name: String,
    _ summary: String,
    smoke: Bool,
    _ planeSets: [[Int]]
  ) -> ConformanceCase {
    driver(name, [.exact], summary, sections: "EXT_clip_cull_distance", smoke: smoke) { run in
      try run.require("GL_EXT_clip_cull_distance")
      let (fixture, gl) = (run.fixture, run.gl)
      try fixture.makeTarget(8, 8)
      for planes in planeSets {
        fixture.clear(0, 0, 0, 1)
        try fixture.use(
          vertex: """
            #version 300 es
            #extension GL_EXT_clip_cull_distance : require
            out highp float gl_ClipDistance[2];
            void main() {
              highp vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
              gl_Position = vec4(place, 0.0, 1.0);
              // The right half, and the upper quarter.
              gl_ClipDistance[0] = place.x;
              gl_ClipDistance[1] = place.y - 0.5;
            }
            """,
          fragment: PrimitiveCases.output("vec4(1)")
        )
        for plane in planes { gl.enable(0x3000 + GLenum(plane)) }
        fixture.drawWhole()
        for plane in planes { gl.disable(0x3000 + GLenum(plane)) }
        var expected = Bitmap(width: 8, height: 8, alphaMode: .premultiplied)
        expected.fill(0..<8, 0..<8, SIMD4(0, 0, 0, 255))
        expected.fill(
          (planes.contains(0) ? 4 : 0)..<8,
          (planes.contains(1) ? 6 : 0)..<8,
          SIMD4(repeating: 255)
        )
        run.compare(try fixture.read(), identicalTo: expected, "planes \(planes)")
      }
    }
  }

  private static var planes: [ConformanceCase] {
    [
      driver(
        "depth.clamp_enabled",
        [.exact],
        "with clamping of depth nothing is cut at the near and far plane, and depth ends there",
        sections: "EXT_depth_clamp",
        smoke: true
      ) { run in
        try run.require("GL_EXT_depth_clamp")
        let (fixture, gl) = (run.fixture, run.gl)
        let depth = fixture.makeBound(GL_TEXTURE_2D)
        gl.texStorage2D(GL_TEXTURE_2D, 1, GL_DEPTH_COMPONENT24, 16, 1)
        gl.bindTexture(GL_TEXTURE_2D, 0)
        for isClamped in [false, true] {
          let target = try fixture.makeTarget(16, 1)
          gl.attach(depth, to: GL_DEPTH_ATTACHMENT)
          try fixture.use(target)
          fixture.clear(0, 0, 0, 1)
          unsafe gl.clearBufferfv(GL_DEPTH, 0, [0.5])
          gl.enable(GL_DEPTH_TEST)
          gl.depthFunc(GL_ALWAYS)
          if isClamped { gl.enable(0x864F) }
          try fixture.use(vertex: slope, fragment: PrimitiveCases.output("vec4(1)"))
          fixture.drawWhole()
          gl.disable(0x864F)
          gl.disable(GL_DEPTH_TEST)
          let found = try fixture.read()
          gl.bindTexture(GL_TEXTURE_2D, depth)
          let depths = try fixture.values(
            "texelFetch(page, p, 0)",
            "uniform sampler2D page;",
            16,
            1
          )
          gl.bindTexture(GL_TEXTURE_2D, 0)
          for x in 0..<16 {
            // Normalized depth from -2 to 2 is depth from -0.5 to 1.5.
            let exact = (Double(x) + 0.5) / 8 - 0.5
            let isDrawn = isClamped || (0...1).contains(exact)
            run.expect(found[x, 0].x > 0, is: isDrawn, "column \(x), clamped: \(isClamped)")
            run.expect(
              abs(Double(depths[x].x) - (isDrawn ? min(max(exact, 0), 1) : 0.5)) < 1e-5,
              "the depth of column \(x) is \(depths[x].x), clamped: \(isClamped)"
            )
          }
        }
      },
      clipDistance(
        "raster.clip_distance",
        "what lies behind a plane of the shader's own is cut away while the plane is enabled",
        smoke: true,
        [[0], [1], [0, 1]]
      ),
      clipDistance(
        "raster.clip_distance_off",
        "distances to planes that are not enabled cut nothing away",
        smoke: false,
        [[]]
      ),
      driver(
        "viewport.clip_control",
        [.exact],
        "the origin may be above and the near plane at 0, and culling follows",
        sections: "EXT_clip_control",
        smoke: true
      ) { run in
        try run.require("GL_EXT_clip_control")
        let (fixture, gl) = (run.fixture, run.gl)
        guard let control = gl.clipControl else { return run.fail("glClipControlEXT is missing") }
        // GL_LOWER_LEFT_EXT and GL_UPPER_LEFT_EXT, GL_NEGATIVE_ONE_TO_ONE_EXT and
        // GL_ZERO_TO_ONE_EXT.
        for (origin, depth) in [(0x8CA1, 0x935E), (0x8CA2, 0x935E), (0x8CA1, 0x935F)] {
          try fixture.makeTarget(16, 2)
          fixture.clear(0, 0, 0, 1)
          control(GLenum(origin), GLenum(depth))
          run.expect(Int(gl.integer(0x935C)), is: origin, "GL_CLIP_ORIGIN_EXT")
          try fixture.use(
            vertex: slope,
            fragment: PrimitiveCases.output("vec4(gl_FragCoord.y / 10.0, gl_FragCoord.z, 1, 1)")
          )
          gl.viewport(0, 0, 16, 1)
          fixture.drawWhole()
          control(0x8CA1, 0x935E)
          let found = try fixture.read()
          for x in 0..<16 {
            let z = (Double(x) + 0.5) / 4 - 2
            let exact = depth == 0x935F ? z : z / 2 + 0.5
            let isDrawn = (0...1).contains(exact)
            // The viewport is flipped in place.
            run.expect(
              found[x, 0].z > 0,
              is: isDrawn,
              "column \(x), origin \(origin), depth \(depth)"
            )
            if isDrawn {
              run.expect(
                abs(Double(found[x, 0].y) / 255 - exact) < 1.6 / 255,
                "the depth of column \(x) is \(found[x, 0].y) of 255, expected \(exact)"
              )
            }
          }
          run.expect((0..<16).allSatisfy { found[$0, 1].z == 0 }, "row 1 is drawn")
        }
        // Above and below change places, and with them front and back.
        try fixture.makeTarget(2, 2)
        for origin in [GLenum(0x8CA1), 0x8CA2] {
          fixture.clear(0, 0, 0, 1)
          control(origin, 0x935E)
          gl.enable(GL_CULL_FACE)
          try fixture.draw(.rect(0, 0, 2, 1), with: .color)
          gl.disable(GL_CULL_FACE)
          control(0x8CA1, 0x935E)
          let found = try fixture.read()
          run.expect(
            [found[0, 0].x, found[0, 1].x],
            is: origin == 0x8CA1 ? [255, 0] : [0, 255],
            "red of the lower and the upper row, origin \(origin)"
          )
        }
      },
      driver(
        "depth.offset_clamp",
        [.exact],
        "an offset of depth goes no farther than its limit, either way",
        sections: "EXT_polygon_offset_clamp",
        smoke: true
      ) { run in
        try run.require("GL_EXT_polygon_offset_clamp")
        let (fixture, gl) = (run.fixture, run.gl)
        guard let offset = gl.polygonOffsetClamp else {
          return run.fail("glPolygonOffsetClampEXT is missing")
        }
        let depth = fixture.makeBound(GL_TEXTURE_2D)
        gl.texStorage2D(GL_TEXTURE_2D, 1, GL_DEPTH_COMPONENT32F, 4, 1)
        gl.bindTexture(GL_TEXTURE_2D, 0)
        // A slope of 1 / 4 of depth by pixel, a factor of 1: an offset of 0.25 where nothing limits
        // it.
        for (factor, limit, expected) in [
          (Float(1), Float(0), 0.25), (1, 0.125, 0.125), (-1, -0.0625, -0.0625), (1, 0.5, 0.25),
          (-1, 0.125, -0.25),
        ] {
          let target = try fixture.makeTarget(4, 1)
          gl.attach(depth, to: GL_DEPTH_ATTACHMENT)
          try fixture.use(target)
          unsafe gl.clearBufferfv(GL_DEPTH, 0, [1])
          gl.enable(GL_DEPTH_TEST)
          gl.enable(GL_POLYGON_OFFSET_FILL)
          offset(factor, 0, limit)
          try fixture.use(
            vertex: """
              #version 300 es
              void main() {
                highp vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
                gl_Position = vec4(place, place.x, 1.0);
              }
              """,
            fragment: PrimitiveCases.output("vec4(1)")
          )
          fixture.drawWhole()
          gl.polygonOffset(0, 0)
          gl.disable(GL_POLYGON_OFFSET_FILL)
          gl.disable(GL_DEPTH_TEST)
          gl.bindTexture(GL_TEXTURE_2D, depth)
          let found = try fixture.values("texelFetch(page, p, 0)", "uniform sampler2D page;", 4, 1)
          gl.bindTexture(GL_TEXTURE_2D, 0)
          for x in 1..<3 {
            let exact = min(max((Double(x) + 0.5) / 4 + expected, 0), 1)
            run.expect(
              abs(Double(found[x].x) - exact) < 1e-4,
              "depth at column \(x) is \(found[x].x), factor \(factor), limit \(limit), expected \(exact)"
            )
          }
        }
      },
    ]
  }

  private static var perSample: ConformanceCase {
    driver(
      "multisample.per_sample",
      [.exact],
      "a shader that asks for its sample is run for each of them",
      sections: "13.8.3, OES_sample_variables",
      smoke: true
    ) { run in
      try run.require("GL_OES_sample_variables")
      let (fixture, gl) = (run.fixture, run.gl)
      guard gl.integer(GL_MAX_SAMPLES) >= 4 else { throw CaseStop.notSupported("4 samples") }
      let framebuffer = fixture.make(.framebuffer)
      gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
      fixture.attachStorage(GL_RGBA8, 2, 2, to: GL_COLOR_ATTACHMENT0, samples: 4)
      let source = try fixture.use(
        RawTarget(framebuffer: framebuffer, texture: 0, width: 2, height: 2)
      )
      fixture.clear(0, 0, 0, 0)
      try fixture.use(
        fragment: """
          #version 300 es
          #extension GL_OES_sample_variables : require
          precision highp float;
          out vec4 result;
          void main() { result = vec4(gl_SampleID == 2 ? 1.0 : 0.0, float(gl_SampleID) / 4.0, \
          float(gl_NumSamples) / 8.0, 1); }
          """
      )
      fixture.drawWhole()
      let draw = try fixture.makeTarget(2, 2)
      BlitCases.bind(run, read: source, draw: draw)
      gl.blitFramebuffer(0, 0, 2, 2, 0, 0, 2, 2, BlitCases.color, GL_NEAREST)
      try fixture.use(draw)
      // One of four samples is red, and 0, 1, 2 and 3 have the mean 1.5.
      run.expect(
        SIMD4<Float>(fixture.read(0, 0, 2, 2)[1, 1]) / 255,
        near: SIMD4(0.25, 0.375, 0.5, 1),
        within: SIMD4(repeating: 1.6 / 255),
        "the mean of four samples"
      )
    }
  }
}
