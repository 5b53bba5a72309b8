import CFonts
import QuadrilleSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A system library that outline fonts need, opened when the first of them is drawn.
package enum FontLibrary: String, Sendable, CaseIterable {
  /// FreeType: rasterizes outlines.
  case freeType = "libfreetype.so.6"
  /// HarfBuzz: shapes text into glyphs.
  case harfBuzz = "libharfbuzz.so.0"
  /// FriBidi: resolves text directions.
  case friBidi = "libfribidi.so.0"

  /// The Debian package that contains the library.
  package var package: String {
    switch self {
    case .freeType: "libfreetype6"
    case .harfBuzz: "libharfbuzz0b"
    case .friBidi: "libfribidi0"
    }
  }

  /// The environment variable that overrides the file.
  package var variable: String {
    switch self {
    case .freeType: "QUADRILLE_FREETYPE"
    case .harfBuzz: "QUADRILLE_HARFBUZZ"
    case .friBidi: "QUADRILLE_FRIBIDI"
    }
  }

  /// The file to open: the value of ``variable``, or the library's default name.
  package var file: String {
    guard let value = unsafe getenv(variable) else { return rawValue }
    return unsafe String(cString: value)
  }

  /// Opens the library, which then stays open, and returns nil, or the loader's message on failure.
  package func problem() -> String? {
    do throws(FontError) {
      switch self {
      case .freeType: _ = try FreeTypeFunctions.shared()
      case .harfBuzz: _ = try HarfBuzzFunctions.shared()
      case .friBidi: _ = try FriBidiFunctions.shared()
      }
      return nil
    } catch {
      if case .library(_, _, let detail) = error.reason { return detail }
      return error.message
    }
  }
}

/// An opened library, whose functions are resolved one by one.
@safe struct OpenFontLibrary {
  private let library: FontLibrary
  private let opened: SharedLibrary

  init(_ library: FontLibrary) throws(FontError) {
    self.library = library
    do throws(SharedLibrary.Failure) {
      opened = try SharedLibrary(library.file)
    } catch {
      throw Self.error(library, error.message)
    }
  }

  func function<Function>(
    _ name: String,
    _: Function.Type = Function.self
  ) throws(FontError)
    -> Function
  {
    do throws(SharedLibrary.Failure) {
      return try opened.function(name)
    } catch {
      throw Self.error(library, error.message)
    }
  }

  private static func error(_ library: FontLibrary, _ detail: String) -> FontError {
    FontError(
      .library(name: library.file, package: library.package, detail: detail),
      at: DiagnosticLocation()
    )
  }
}

/// The HarfBuzz functions that Quadrille calls, named without `hb_`.
// Sendable: functions of a library that is never closed; their callers lock the objects.
@safe struct HarfBuzzFunctions: @unchecked Sendable {
  typealias Object = OpaquePointer
  typealias Features = UnsafePointer<cfonts_hb_feature>?

  let blobCreate:
    @convention(c) (UnsafeRawPointer?, UInt32, Int32, UnsafeRawPointer?, UnsafeRawPointer?)
      -> Object?
  let blobDestroy: @convention(c) (Object?) -> Void
  let faceCreate: @convention(c) (Object?, UInt32) -> Object?
  let faceDestroy: @convention(c) (Object?) -> Void
  let faceGlyphCount: @convention(c) (Object?) -> UInt32
  let fontCreate: @convention(c) (Object?) -> Object?
  let fontDestroy: @convention(c) (Object?) -> Void
  let fontSetFunctions: @convention(c) (Object?) -> Void
  let fontSetScale: @convention(c) (Object?, Int32, Int32) -> Void
  let fontSetVariations:
    @convention(c) (Object?, UnsafePointer<cfonts_hb_variation>?, UInt32) -> Void
  let fontExtents:
    @convention(c) (Object?, Int32, UnsafeMutablePointer<cfonts_hb_font_extents>) -> Void
  let nominalGlyph: @convention(c) (Object?, UInt32, UnsafeMutablePointer<UInt32>) -> Int32
  let horizontalAdvance: @convention(c) (Object?, UInt32) -> Int32
  let axisInfos:
    @convention(c) (
      Object?, UInt32, UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<cfonts_hb_axis_info>?
    ) -> UInt32
  let bufferCreate: @convention(c) () -> Object?
  let bufferDestroy: @convention(c) (Object?) -> Void
  let bufferClear: @convention(c) (Object?) -> Void
  let bufferAdd: @convention(c) (Object?, UnsafePointer<UInt32>?, Int32, UInt32, Int32) -> Void
  let bufferSetDirection: @convention(c) (Object?, Int32) -> Void
  let bufferSetScript: @convention(c) (Object?, UInt32) -> Void
  let bufferSetLanguage: @convention(c) (Object?, UnsafeRawPointer?) -> Void
  let bufferSetClusterLevel: @convention(c) (Object?, Int32) -> Void
  let bufferIsWhole: @convention(c) (Object?) -> Int32
  let bufferInfos:
    @convention(c) (Object?, UnsafeMutablePointer<UInt32>) -> UnsafePointer<cfonts_hb_glyph_info>?
  let bufferPositions:
    @convention(c) (Object?, UnsafeMutablePointer<UInt32>)
      -> UnsafePointer<cfonts_hb_glyph_position>?
  let shape:
    @convention(c) (
      Object?, Object?, Features, UInt32, UnsafePointer<UnsafePointer<CChar>?>?
    ) -> Int32
  let language: @convention(c) (UnsafePointer<CChar>, Int32) -> UnsafeRawPointer?
  let unicodeFunctions: @convention(c) () -> Object?
  let script: @convention(c) (Object?, UInt32) -> UInt32

  /// The library, opened on the first call; a failure is not cached.
  static func shared() throws(FontError) -> HarfBuzzFunctions {
    try ProcessResources.libraryFunctions { () throws(FontError) in
      try HarfBuzzFunctions(OpenFontLibrary(.harfBuzz))
    }
  }

  private init(_ library: OpenFontLibrary) throws(FontError) {
    unsafe blobCreate = try library.function("hb_blob_create_or_fail")
    unsafe blobDestroy = try library.function("hb_blob_destroy")
    unsafe faceCreate = try library.function("hb_face_create")
    unsafe faceDestroy = try library.function("hb_face_destroy")
    unsafe faceGlyphCount = try library.function("hb_face_get_glyph_count")
    unsafe fontCreate = try library.function("hb_font_create")
    unsafe fontDestroy = try library.function("hb_font_destroy")
    unsafe fontSetFunctions = try library.function("hb_ot_font_set_funcs")
    unsafe fontSetScale = try library.function("hb_font_set_scale")
    unsafe fontSetVariations = try library.function("hb_font_set_variations")
    unsafe fontExtents = try library.function("hb_font_get_extents_for_direction")
    unsafe nominalGlyph = try library.function("hb_font_get_nominal_glyph")
    unsafe horizontalAdvance = try library.function("hb_font_get_glyph_h_advance")
    unsafe axisInfos = try library.function("hb_ot_var_get_axis_infos")
    unsafe bufferCreate = try library.function("hb_buffer_create")
    unsafe bufferDestroy = try library.function("hb_buffer_destroy")
    unsafe bufferClear = try library.function("hb_buffer_clear_contents")
    unsafe bufferAdd = try library.function("hb_buffer_add_codepoints")
    unsafe bufferSetDirection = try library.function("hb_buffer_set_direction")
    unsafe bufferSetScript = try library.function("hb_buffer_set_script")
    unsafe bufferSetLanguage = try library.function("hb_buffer_set_language")
    unsafe bufferSetClusterLevel = try library.function("hb_buffer_set_cluster_level")
    unsafe bufferIsWhole = try library.function("hb_buffer_allocation_successful")
    unsafe bufferInfos = try library.function("hb_buffer_get_glyph_infos")
    unsafe bufferPositions = try library.function("hb_buffer_get_glyph_positions")
    unsafe shape = try library.function("hb_shape_full")
    unsafe language = try library.function("hb_language_from_string")
    unsafe unicodeFunctions = try library.function("hb_unicode_funcs_get_default")
    unsafe script = try library.function("hb_unicode_script")
  }
}

/// The FreeType functions that Quadrille calls, named without `FT_`.
// Sendable: functions of a library that is never closed; their callers lock the objects.
@safe struct FreeTypeFunctions: @unchecked Sendable {
  typealias Face = UnsafeMutablePointer<cfonts_ft_face>
  typealias Outline = UnsafeMutablePointer<cfonts_ft_outline>

  let newLibrary:
    @convention(c) (UnsafeMutablePointer<cfonts_ft_memory>, UnsafeMutablePointer<OpaquePointer?>)
      -> Int32
  let doneLibrary: @convention(c) (OpaquePointer?) -> Int32
  let addDefaultModules: @convention(c) (OpaquePointer?) -> Void
  let newMemoryFace:
    @convention(c) (
      OpaquePointer?, UnsafeRawPointer?, CLong, CLong, UnsafeMutablePointer<Face?>
    ) -> Int32
  let doneFace: @convention(c) (Face?) -> Int32
  let setCharSize: @convention(c) (Face?, CLong, CLong, UInt32, UInt32) -> Int32
  let loadGlyph: @convention(c) (Face?, UInt32, Int32) -> Int32
  let renderGlyph: @convention(c) (UnsafeMutablePointer<cfonts_ft_glyph_slot>?, Int32) -> Int32
  let translate: @convention(c) (Outline?, CLong, CLong) -> Void
  let controlBox: @convention(c) (Outline?, UnsafeMutablePointer<cfonts_ft_box>) -> Void
  let setDesignCoordinates: @convention(c) (Face?, UInt32, UnsafeMutablePointer<CLong>) -> Int32

  /// The library, opened on the first call; a failure is not cached.
  static func shared() throws(FontError) -> FreeTypeFunctions {
    try ProcessResources.libraryFunctions { () throws(FontError) in
      try FreeTypeFunctions(OpenFontLibrary(.freeType))
    }
  }

  private init(_ library: OpenFontLibrary) throws(FontError) {
    unsafe newLibrary = try library.function("FT_New_Library")
    unsafe doneLibrary = try library.function("FT_Done_Library")
    unsafe addDefaultModules = try library.function("FT_Add_Default_Modules")
    unsafe newMemoryFace = try library.function("FT_New_Memory_Face")
    unsafe doneFace = try library.function("FT_Done_Face")
    unsafe setCharSize = try library.function("FT_Set_Char_Size")
    unsafe loadGlyph = try library.function("FT_Load_Glyph")
    unsafe renderGlyph = try library.function("FT_Render_Glyph")
    unsafe translate = try library.function("FT_Outline_Translate")
    unsafe controlBox = try library.function("FT_Outline_Get_CBox")
    unsafe setDesignCoordinates = try library.function("FT_Set_Var_Design_Coordinates")
  }
}

/// The FriBidi functions that Quadrille calls.
// Sendable: stateless functions of a library that is never closed.
@safe struct FriBidiFunctions: @unchecked Sendable {
  let bidiTypes: @convention(c) (UnsafePointer<UInt32>, Int32, UnsafeMutablePointer<UInt32>) -> Void
  let bracketTypes:
    @convention(c) (
      UnsafePointer<UInt32>, Int32, UnsafePointer<UInt32>, UnsafeMutablePointer<UInt32>
    ) -> Void
  let embeddingLevels:
    @convention(c) (
      UnsafePointer<UInt32>, UnsafePointer<UInt32>, Int32, UnsafeMutablePointer<UInt32>,
      UnsafeMutablePointer<Int8>
    ) -> Int8

  /// The library, opened on the first call; a failure is not cached.
  static func shared() throws(FontError) -> FriBidiFunctions {
    try ProcessResources.libraryFunctions { () throws(FontError) in
      try FriBidiFunctions(OpenFontLibrary(.friBidi))
    }
  }

  private init(_ library: OpenFontLibrary) throws(FontError) {
    unsafe bidiTypes = try library.function("fribidi_get_bidi_types")
    unsafe bracketTypes = try library.function("fribidi_get_bracket_types")
    unsafe embeddingLevels = try library.function("fribidi_get_par_embedding_levels_ex")
  }

  /// The embedding levels of a paragraph, and its base level.
  ///
  /// - Parameter direction: Whether the base direction is right to left; nil to derive it from the
  ///   first letter with a direction.
  func levels(of text: [UInt32], _ direction: Bool?) -> (levels: [Int8], base: Int8)? {
    let count = Int32(truncatingIfNeeded: text.count)
    guard count > 0 else { return ([], direction == true ? 1 : 0) }
    var types = [UInt32](repeating: 0, count: text.count)
    var brackets = types
    var levels = [Int8](repeating: 0, count: text.count)
    // FRIBIDI_PAR_LTR, _RTL and _ON.
    var base: UInt32 =
      switch direction {
      case false?: 0x110
      case true?: 0x111
      case nil: 0x40
      }
    unsafe bidiTypes(text, count, &types)
    unsafe bracketTypes(text, count, types, &brackets)
    guard unsafe embeddingLevels(types, brackets, count, &base, &levels) > 0 else { return nil }
    return (levels, base & 1 == 1 ? 1 : 0)
  }
}
