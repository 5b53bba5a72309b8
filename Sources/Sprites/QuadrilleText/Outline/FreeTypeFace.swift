import CFonts
import QuadrilleSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The bytes of a font file at a fixed address.
// Sendable: immutable.
@safe final class FontFileCopy: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  let count: Int
  private let reservation: MemoryReservation?

  init(_ bytes: [UInt8], name: String?, job: JobContext) throws(FontError) {
    count = bytes.count
    if let violation = job.violation(addingBytes: count) {
      throw FontError(.limit(violation), at: DiagnosticLocation(file: name))
    }
    let start = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
    unsafe bytes.withUnsafeBytes { source in
      guard let first = source.baseAddress else { return }
      unsafe start.copyMemory(from: first, byteCount: source.count)
    }
    unsafe self.start = unsafe start
    reservation = job.reservation(bytes: count)
  }

  deinit { unsafe start.deallocate() }
}

/// A font opened by FreeType, each with its own library object, so that fonts cannot affect each
/// other.
// Sendable: the owner calls it under a lock.
@safe final class FreeTypeFace: @unchecked Sendable {
  private let functions: FreeTypeFunctions
  private let name: String?
  /// Kept alive as long as FreeType reads it.
  private let bytes: FontFileCopy
  private let memory: UnsafeMutablePointer<cfonts_ft_memory>
  private let library: OpaquePointer?
  private let face: FreeTypeFunctions.Face?
  /// The current size of the face.
  private var currentSize: Int32 = 0

  /// The maximum width and height of a glyph image.
  private static var maximumGlyphDimension: Int { 2_048 }

  init(_ bytes: FontFileCopy, face number: Int, name: String?) throws(FontError) {
    functions = try FreeTypeFunctions.shared()
    self.name = name
    self.bytes = bytes
    let memory = unsafe Self.makeMemory()
    unsafe self.memory = unsafe memory
    var library: OpaquePointer?
    var face: FreeTypeFunctions.Face?
    // Not FT_Init_FreeType, which obeys the variable FREETYPE_PROPERTIES.
    var status = unsafe functions.newLibrary(memory, &library)
    if status == 0 {
      unsafe functions.addDefaultModules(library)
      status = unsafe functions.newMemoryFace(library, bytes.start, bytes.count, number, &face)
    }
    unsafe self.library = unsafe library
    // From here on deinit releases everything, also if an error is thrown.
    unsafe self.face = unsafe face
    guard status == 0, unsafe face != nil else {
      throw FontError(
        .outline("FreeType rejects it with error \(status)"),
        at: DiagnosticLocation(file: name)
      )
    }
  }

  deinit {
    if unsafe face != nil { _ = unsafe functions.doneFace(face) }
    if unsafe library != nil { _ = unsafe functions.doneLibrary(library) }
    unsafe memory.deallocate()
  }

  private static func makeMemory() -> UnsafeMutablePointer<cfonts_ft_memory> {
    let memory = UnsafeMutablePointer<cfonts_ft_memory>.allocate(capacity: 1)
    unsafe memory.initialize(
      to: cfonts_ft_memory(
        user: nil,
        alloc: { _, size in unsafe malloc(Int(size)) },
        free: { _, block in unsafe free(block) },
        realloc: { _, _, size, block in unsafe realloc(block, Int(size)) }
      )
    )
    return unsafe memory
  }

  /// Whether the face has outlines.
  var isScalable: Bool { unsafe (face?.pointee.face_flags ?? 0) & 1 != 0 }

  /// The name of the typeface.
  var familyName: String? {
    unsafe face?.pointee.family_name.map { unsafe String(cString: $0) }
  }

  /// Sets the axes of a variable font, in units of 1/65536, in file order.
  func setDesignCoordinates(_ coordinates: inout [CLong]) {
    let count = UInt32(coordinates.count)
    _ = unsafe functions.setDesignCoordinates(face, count, &coordinates)
  }

  /// Rasterizes a glyph; empty for one without an outline.
  ///
  /// - Parameters:
  ///   - size: The size in 64ths of a pixel.
  ///   - phase: The horizontal subpixel offset in quarters of a pixel.
  func render(
    _ glyph: UInt32,
    _ size: Int32,
    phase: Int,
    _ hinting: OutlineFontOptions.Hinting
  ) throws(FontError) -> GlyphImage {
    let empty = GlyphImage(left: 0, top: 0, width: 0, height: 0, coverage: [])
    if currentSize != size {
      guard unsafe functions.setCharSize(face, 0, CLong(size), 72, 72) == 0 else { return empty }
      currentSize = size
    }
    // FT_LOAD_NO_BITMAP with FT_LOAD_NO_HINTING or FT_LOAD_TARGET_LIGHT.
    let flags: Int32 = hinting == .none ? 8 | 2 : 8 | 0x10000
    guard unsafe functions.loadGlyph(face, glyph, flags) == 0,
      let slot = unsafe face?.pointee.glyph, unsafe slot.pointee.format == OutlineFace.tag("outl")
    else { return empty }
    let outline = unsafe withUnsafeMutablePointer(to: &slot.pointee.outline) { unsafe $0 }
    unsafe functions.translate(outline, CLong(16 * phase), 0)
    var box = cfonts_ft_box()
    unsafe functions.controlBox(outline, &box)
    let dimension = max(box.x_max - box.x_min, box.y_max - box.y_min) / 64
    guard dimension <= Self.maximumGlyphDimension else {
      let violation = LimitViolation(
        .dimension,
        found: dimension,
        allowed: Self.maximumGlyphDimension
      )
      throw FontError(.limit(violation), at: DiagnosticLocation(file: name, part: "glyph \(glyph)"))
    }
    guard unsafe functions.renderGlyph(slot, 0) == 0 else { return empty }
    return unsafe Self.image(slot) ?? empty
  }

  /// The grayscale image in a glyph slot, rows from the top.
  private static func image(
    _ slot: UnsafeMutablePointer<cfonts_ft_glyph_slot>
  ) -> GlyphImage? {
    let bitmap = unsafe slot.pointee.bitmap
    // FT_PIXEL_MODE_GRAY
    guard let buffer = unsafe bitmap.buffer, unsafe bitmap.pixel_mode == 2 else { return nil }
    var image = unsafe GlyphImage(
      left: Int(slot.pointee.bitmap_left),
      top: Int(slot.pointee.bitmap_top),
      width: Int(bitmap.width),
      height: Int(bitmap.rows),
      coverage: []
    )
    image.coverage.reserveCapacity(image.width * image.height)
    let pitch = unsafe Int(bitmap.pitch)
    for row in 0..<image.height {
      // With a negative pitch the last row comes first.
      let start = pitch >= 0 ? row * pitch : (image.height - 1 - row) * -pitch
      for column in 0..<image.width {
        image.coverage.append(unsafe buffer[start + column])
      }
    }
    return image
  }
}
