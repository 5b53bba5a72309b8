import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Bringing texels to the driver, format by format.
enum UploadCases {
  static var all: [ConformanceCase] {
    RawFormat.all.flatMap {
      full($0) + levels($0) + parts($0) + alignments($0)
    }
  }

  private static let sizes = [
    ImageSize(1, 1), ImageSize(2, 2), ImageSize(3, 5), ImageSize(16, 16), ImageSize(17, 31),
    ImageSize(255, 1),
    ImageSize(1, 255), ImageSize(256, 256),
  ]

  private static func full(_ format: RawFormat) -> [ConformanceCase] {
    sizes.map { dimensions in
      driver(
        "upload.full.\(format.name)",
        with: ["size": "\(dimensions)"],
        [format.isPacked ? .quantize : .exact],
        "a texture shows each of its texels in its place",
        sections: "8.5, 8.4.2",
        smoke: dimensions.width == 17 || dimensions.width == 3
      ) { run in
        // A large image is looked at where it is read as a texture, a few pixels at a time.
        guard
          dimensions.width <= 32 || dimensions.height == 1 || dimensions.height > 256
            || dimensions.width == 1
        else { return try large(run, format, dimensions) }
        let image = RawImage(format, dimensions.width, dimensions.height, &run.random)
        run.compare(try run.fixture.image(of: image), with: image.permitted)
      }
    }
  }

  private static func large(_ run: CaseRun, _ format: RawFormat, _ dimensions: ImageSize) throws {
    let image = RawImage(format, dimensions.width, dimensions.height, &run.random)
    let read = try run.fixture.image(of: image)
    for (x, y) in [(0, 0), (224, 0), (0, 224), (224, 224), (112, 100)] {
      var permitted = PermittedImage(width: 32, height: 32)
      for row in 0..<32 {
        for column in 0..<32 {
          permitted[column, row] = image.color(x + column, y + row).quantized()
        }
      }
      run.compare(read.part(x, y, 32, 32), with: permitted, "part at (\(x), \(y))")
    }
  }

  private static func levels(_ format: RawFormat) -> [ConformanceCase] {
    [ImageSize(16, 16), ImageSize(32, 8), ImageSize(9, 5)].map { dimensions in
      driver(
        "upload.level.\(format.name)",
        with: ["size": "\(dimensions)"],
        [format.isPacked ? .quantize : .exact, .levelOfDetail],
        "each mip level is shown where the texture is drawn at its size",
        sections: "8.5.3, 8.14",
        smoke: dimensions.width == 16
      ) { run in
        let fixture = run.fixture
        let images = RawImage.mipChain(format, dimensions, &run.random)
        try fixture.makeTarget(dimensions.width, dimensions.height)
        fixture.makeTexture(
          levels: images,
          PermittedSampler(.nearest, mipmap: .nearest)
        )
        for (level, image) in images.enumerated() {
          fixture.clear(0, 0, 0, 0)
          try fixture.drawTexels(image.width, image.height)
          // Sides that do not halve evenly have a level of detail between two levels.
          guard dimensions.width % 8 == 0 || level == 0 else { continue }
          run.compare(
            fixture.read(0, 0, image.width, image.height),
            with: image.permitted,
            "level \(level)"
          )
        }
        // The lowest and highest level that count pick one level whatever the size is.
        for level in [1, images.count - 1, 0] {
          let image = images[level]
          let target = GL_TEXTURE_2D
          run.gl.texParameteri(target, GL_TEXTURE_BASE_LEVEL, GLint(level))
          run.gl.texParameteri(target, GL_TEXTURE_MAX_LEVEL, GLint(level))
          try fixture.drawTexels(image.width, image.height)
          run.compare(
            fixture.read(0, 0, image.width, image.height),
            with: image.permitted,
            "base level \(level)"
          )
        }
      }
    }
  }

  /// Where parts of a texture of 15 × 13 texels are overwritten.
  private static let rectangles = [
    (0, 0, 15, 13), (0, 0, 1, 1), (14, 0, 1, 1), (0, 12, 1, 1), (14, 12, 1, 1), (0, 0, 15, 1),
    (0, 12, 15, 1), (0, 0, 1, 13), (14, 0, 1, 13), (3, 2, 7, 5), (5, 6, 1, 1), (8, 4, 6, 8),
    (4, 7, 5, 3),
  ]

  private static func parts(_ format: RawFormat) -> [ConformanceCase] {
    rectangles.enumerated().map { number, box in
      driver(
        "upload.sub.\(format.name)",
        with: ["n": "\(number)"],
        [format.isPacked ? .quantize : .exact, .invariance],
        "an update changes its rectangle and nothing else",
        sections: "8.6",
        smoke: number == 9 || number == 4
      ) { run in
        let fixture = run.fixture
        var image = RawImage(format, 15, 13, &run.random)
        try fixture.makeTarget(15, 13)
        fixture.makeTexture(image)
        try fixture.drawTexels(15, 13)
        let part = RawImage(format, box.2, box.3, &run.random)
        fixture.uploadPart(part, box.0, box.1)
        image.replace(box.0, box.1, with: part)
        try fixture.drawTexels(15, 13)
        run.compare(try fixture.read(), with: image.permitted)
      }
    }
  }

  private static func alignments(_ format: RawFormat) -> [ConformanceCase] {
    [1, 2, 4, 8].flatMap { alignment in
      (1...9).map { width in
        driver(
          "upload.align.\(format.name)",
          with: ["alignment": "\(alignment)", "width": "\(width)"],
          [format.isPacked ? .quantize : .exact],
          "rows begin at multiples of GL_UNPACK_ALIGNMENT",
          sections: "8.4.2.1",
          smoke: width == 3 || (width == 5 && alignment == 8)
        ) { run in
          let fixture = run.fixture
          let image = RawImage(format, width, 3, &run.random)
          try fixture.makeTarget(width, 3)
          fixture.makeTexture(image)
          // The part of the texture that is overwritten differs from the previous contents.
          let next = RawImage(format, width, 3, &run.random)
          let padded = UnpackLayout(alignment: alignment).bytes(of: next, filler: &run.random)
          for isPart in [false, true] {
            run.gl.pixelStorei(GL_UNPACK_ALIGNMENT, 1)
            fixture.upload(image)
            run.gl.pixelStorei(GL_UNPACK_ALIGNMENT, GLint(alignment))
            upload(next, padded, isPart: isPart, run.gl)
            try fixture.drawTexels(width, 3)
            run.compare(
              try fixture.read(),
              with: next.permitted,
              isPart ? "glTexSubImage2D" : "glTexImage2D"
            )
          }
        }
      }
    }
  }

  /// Gives the driver memory as it is, with the pixel-store state as it is.
  static func upload(_ image: RawImage, _ bytes: [UInt8], isPart: Bool, _ gl: GLFunctions) {
    let target = GL_TEXTURE_2D
    let (width, height) = (GLsizei(image.width), GLsizei(image.height))
    let (format, type) = (image.format.format, image.format.type)
    if isPart {
      unsafe gl.texSubImage2D(target, 0, 0, 0, width, height, format, type, bytes)
    } else {
      unsafe gl.texImage2D(
        target,
        0,
        image.format.format,
        width,
        height,
        0,
        format,
        type,
        bytes
      )
    }
  }
}

/// Where texels lie in the program's memory (8.4.2.1).
struct UnpackLayout {
  var alignment = 1
  var rowLength = 0
  var skipRows = 0
  var skipPixels = 0

  /// The memory from which a driver with this layout takes an image; gaps hold anything.
  func bytes(of image: RawImage, filler: inout CaseRandom) -> [UInt8] {
    let size = image.format.bytesPerPixel
    let columns = rowLength == 0 ? image.width : rowLength
    let stride = (columns * size + alignment - 1) / alignment * alignment
    let count = stride * (skipRows + image.height) + skipPixels * size
    var result = filler.bytes(count)
    for row in 0..<image.height {
      let start = (skipRows + row) * stride + skipPixels * size
      let from = row * image.width * size
      result.replaceSubrange(
        start..<start + image.width * size,
        with: image.bytes[from..<from + image.width * size]
      )
    }
    return result
  }

  /// Passes the hint to the driver.
  func apply(_ gl: GLFunctions) {
    gl.pixelStorei(GL_UNPACK_ALIGNMENT, GLint(alignment))
    gl.pixelStorei(GL_UNPACK_ROW_LENGTH, GLint(rowLength))
    gl.pixelStorei(GL_UNPACK_SKIP_ROWS, GLint(skipRows))
    gl.pixelStorei(GL_UNPACK_SKIP_PIXELS, GLint(skipPixels))
  }
}
