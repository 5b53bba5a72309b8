/// Finds the file for a name: adds extension, scale and device suffixes, like the original
/// libraries.
///
/// ``resolve(_:defaultExtensions:fileExists:)`` uses a closure to check whether a file exists;
/// `file(named:job:)` uses the file system.
///
/// ```swift
/// let resolver = AssetResolver(traits: AssetTraits(scale: 2, idiom: .pad))
/// let found = resolver.resolve("hero", defaultExtensions: ["png"]) { folder.contains($0) }
/// found.path    // "hero@2x~ipad.png", if that exists
/// ```
public struct AssetResolver: Sendable {
  /// The result of a search.
  public struct Resolution: Equatable, Sendable {
    /// The file; nil if none of ``tried`` exists.
    public var path: String?
    /// Pixels per point in that file.
    public var scale: Double
    /// The names that were tried, in order.
    public var tried: [String]
  }

  /// The device for which files are selected.
  public var traits: AssetTraits
  /// The folder in which `file(named:job:)` resolves relative paths; empty for the current directory.
  public var root: String
  /// The extension that `file(named:job:)` appends to names without one, without a dot.
  public var defaultExtension: String

  /// Makes a resolver.
  ///
  /// - Parameters:
  ///   - root: The folder in which relative paths are resolved; empty for the current directory.
  ///   - traits: The device for which files are selected.
  ///   - defaultExtension: The extension of names without one, without a dot.
  public init(
    root: String = "",
    traits: AssetTraits = .default,
    defaultExtension: String = "png"
  ) {
    self.root = root
    self.traits = traits
    self.defaultExtension = defaultExtension
  }

  /// Finds the file for a name.
  ///
  /// The order is that of GLView 1.6.2: first the scale suffix is appended to the stem if such a
  /// file exists, then the device suffix.
  ///
  /// - Parameters:
  ///   - name: A name or path, with or without its extension.
  ///   - defaultExtensions: The extensions to try, in order, if the name has none; without a dot.
  ///   - fileExists: Returns whether a file exists.
  public func resolve(
    _ name: String,
    defaultExtensions: [String] = [],
    fileExists: (String) -> Bool
  ) -> Resolution {
    let asset = AssetName(name)
    var result = Resolution(path: nil, scale: 1, tried: [])
    guard asset.suffix.isEmpty, !defaultExtensions.isEmpty else {
      search(asset.folder + asset.stem, asset.suffix, fileExists, &result)
      return result
    }
    for suffix in defaultExtensions where result.path == nil {
      search(asset.folder + asset.stem, "." + suffix, fileExists, &result)
    }
    return result
  }

  private func search(
    _ stem: String,
    _ suffix: String,
    _ fileExists: (String) -> Bool,
    _ result: inout Resolution
  ) {
    func exists(_ candidate: String) -> Bool {
      result.tried.append(candidate)
      return fileExists(candidate)
    }
    var chosen = stem
    var found = false
    for scaleSuffix in scaleSuffixes where !found {
      guard exists(stem + scaleSuffix + suffix) else { continue }
      chosen = stem + scaleSuffix
      found = true
    }
    if let device = traits.idiom.suffix, exists(chosen + device + suffix) {
      chosen += device
      found = true
    }
    if !found { found = exists(stem + suffix) }
    guard found else { return }
    result.path = chosen + suffix
    result.scale = scale(ofPath: chosen + suffix)
  }

  /// The scale suffixes to try, best first.
  private var scaleSuffixes: [String] {
    var suffixes = traits.suffixes.filter { $0.scale == traits.scale }.map(\.text)
    guard let scale = Int(exactly: traits.scale), (2...9).contains(scale) else { return suffixes }
    suffixes.append("@\(scale)x")
    guard traits.fallsBack else { return suffixes }
    for lower in stride(from: scale - 1, through: 2, by: -1) {
      suffixes += traits.suffixes.filter { $0.scale == Double(lower) }.map(\.text)
      suffixes.append("@\(lower)x")
    }
    return suffixes
  }

  /// Pixels per point according to a path: 2 for `@2x`, 1 without a suffix.
  public func scale(ofPath path: String) -> Double { suffixScale(ofPath: path) ?? 1 }

  /// The scale in a path's name; nil if it has none.
  package func suffixScale(ofPath path: String) -> Double? {
    let stem = Self.withoutDevice(AssetName(path).stem)
    for suffix in traits.suffixes where stem.hasSuffix(suffix.text) { return suffix.scale }
    return Self.scaleSuffix(of: stem).map(\.scale)
  }

  /// The stem without `~ipad` or `~iphone`.
  private static func withoutDevice(_ stem: String) -> String {
    device(ofStem: stem).map { String(stem.dropLast($0.count)) } ?? stem
  }

  /// The device suffix of a stem, `~ipad` or `~iphone`; nil if there is none.
  package static func device(ofStem stem: String) -> String? {
    ["~ipad", "~iphone"].first(where: stem.hasSuffix)
  }

  private static func scaleSuffix(of stem: String) -> (stem: String, scale: Double)? {
    let end = Array(stem.utf8.suffix(3))
    guard end.count == 3, end[0] == UInt8(ascii: "@"), end[2] == UInt8(ascii: "x"),
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(end[1])
    else { return nil }
    return (String(stem.dropLast(3)), Double(end[1] - 0x30))
  }

  /// A sprite's name without its scale and device suffixes; nil if it has neither.
  package static func withoutSuffixes(_ name: String) -> String? {
    let asset = AssetName(name)
    var stem = withoutDevice(asset.stem)
    if let (plain, _) = scaleSuffix(of: stem) { stem = plain }
    return stem.utf8.count == asset.stem.utf8.count ? nil : asset.folder + stem + asset.suffix
  }
}
