import Glibc
import Quadrille

/// The command line options.
struct Options {
  var benchmark = "steady"
  var pairs = 21
  var folder: String?
  var rectangles: String?
  var cold = ColdBenchmark.Programs()
  var files = FileBenchmark.Programs()
  var frames = FrameBenchmark.Programs()
  var etc = ETCBenchmark.Programs()
  var batch = ""
}

let usage = """
  usage: quadrille-benchmark [BENCHMARK] [--pairs N] [--data FOLDER]
    steady   frames and list calls against hand-written OpenGL ES (the default)
    list     list calls alone
    raster   frames of the CPU renderer against plain C and OpenGL ES
    layers   10,000 animated layers, evaluated and flattened
    text     layout of 100,000 glyphs, with QUADRILLE_CORPUS also in outline fonts
    images   JPEG against libjpeg-turbo, shadows
    encode   the PVRTC encoder, with QUADRILLE_CORPUS also on its images
    classes  the same by image class
    etc      the ETC encoder by class, with etcpak: --python FILE --script FILE, see
             encode.sh
    textures packing, dithering and resizing of images
    decode   decoding and decompression, compared with plain C, memcpy and zlib; on two
             threads, and with each level of instructions
    codecs   BC and ASTC decoded and encoded, and KTX 2 with compressed levels
    kernels  what decode runs for each level: writes times to --data FILE
    png      PNG written and read, against libdeflate and libpng
    pages    frames of compressed pages against decoded ones
    atlases  the data file of an atlas against Foundation's decoder of property lists
    cold     whole processes: --quadrille FILE --hello FILE --raw FILE
             --raw-frames FILE [--gm FILE], see cold.sh
    files    a whole process from PVRTC to PNG: --quadrille FILE [--convert FILE]
             [--python FILE --script FILE], see decode.sh
    frames   whole processes that make many frames: --quadrille FILE --raw FILE, see
             frames.sh
    batch    jobs per second, and the cost of dispatching them: --quadrille FILE, see
             batch.sh
    pack     page occupancy; --rectangles FOLDER writes the packed rectangles, see pack.sh
  """

func parse(_ arguments: [String]) -> Options? {
  var options = Options()
  var rest = arguments[...]
  if let first = rest.first, !first.hasPrefix("-") {
    let known = [
      "steady", "list", "raster", "layers", "text", "images", "textures", "encode", "decode",
      "classes", "etc", "png", "pages", "atlases", "cold", "files", "frames", "batch", "pack",
      "kernels", "codecs",
    ]
    guard known.contains(first) else { return nil }
    options.benchmark = first
    rest.removeFirst()
  }
  while let name = rest.popFirst() {
    guard let value = rest.popFirst() else { return nil }
    switch name {
    case "--pairs":
      guard let pairs = Int(value), pairs > 0 else { return nil }
      options.pairs = pairs
    case "--data": options.folder = value
    case "--rectangles": options.rectangles = value
    case "--quadrille":
      options.cold.quadrille = value
      options.files.quadrille = value
      options.frames.quadrille = value
      options.batch = value
    case "--convert": options.files.convert = value
    case "--python":
      options.files.python = value
      options.etc.python = value
    case "--script":
      options.files.script = value
      options.etc.script = value
    case "--hello": options.cold.hello = value
    case "--gm": options.cold.gm = value
    case "--raw-frames": options.cold.rawFrames = value
    case "--raw":
      options.cold.raw = value
      options.frames.raw = value
    default: return nil
    }
  }
  return options
}

guard let options = parse(Array(CommandLine.arguments.dropFirst())) else {
  print(usage)
  exit(2)
}
var report = Report()
do {
  print("machine: \(Machine.description)")
  switch options.benchmark {
  case "cold": try ColdBenchmark(programs: options.cold, pairs: options.pairs).run(&report)
  case "files": try FileBenchmark(programs: options.files, pairs: options.pairs).run(&report)
  case "frames": try FrameBenchmark(programs: options.frames, pairs: options.pairs).run(&report)
  case "batch": try BatchBenchmark(program: options.batch, rounds: options.pairs).run(&report)
  case "encode":
    try EncodeBenchmark().run(&report)
  case "classes": try ClassBenchmark(ImageClass.all()).run(&report)
  case "etc":
    try ETCBenchmark(ImageClass.all(), programs: options.etc).run(&report)
  case "textures":
    report.heading()
    TextureBenchmark(pairs: options.pairs).run(&report)
  case "raster":
    report.heading()
    let workloads = try options.folder.map(Workloads.init(folder:)) ?? Workloads()
    try RasterBenchmark(pairs: options.pairs).run(workloads, &report)
  case "text":
    let corpus = unsafe getenv("QUADRILLE_CORPUS").map { unsafe String(cString: $0) }
    try TextBenchmark(rounds: options.pairs, corpus: corpus).run(&report)
  case "images":
    report.heading()
    try ImageBenchmark(pairs: options.pairs).run(&report)
  case "layers": LayerBenchmark(frames: 3 * options.pairs).run(&report)
  case "decode":
    report.heading()
    try MemoryBenchmark().run(&report)
    try DecodeBenchmark(pairs: options.pairs).run(&report)
    try KernelBenchmark().run(&report)
    try WrapperBenchmark(pairs: options.pairs).run(&report)
  case "codecs":
    report.heading()
    try CodecBenchmark(pairs: options.pairs).run(&report)
  case "kernels":
    guard let path = options.folder else { break }
    try KernelBenchmark.measure(into: path)
  case "png":
    report.heading()
    let workloads = try options.folder.map(Workloads.init(folder:)) ?? Workloads()
    try PNGBenchmark(pairs: options.pairs).run(workloads, &report)
  case "pages":
    report.heading()
    try BlockPageBenchmark(pairs: options.pairs).run(&report)
  case "atlases":
    report.heading()
    try AtlasBenchmark(pairs: options.pairs).run(&report)
  case "pack":
    let corpus = unsafe getenv("QUADRILLE_CORPUS").map { unsafe String(cString: $0) }
    try PackBenchmark(corpus: corpus, rectangles: options.rectangles, repeats: 5).run(&report)
  default:
    let workloads = try options.folder.map(Workloads.init(folder:)) ?? Workloads()
    let steady = options.benchmark == "steady" ? try SteadyBenchmark(pairs: options.pairs) : nil
    if let steady { print("driver:  \(steady.driver)") }
    report.heading()
    ListBenchmark(pairs: options.pairs).run(workloads, &report)
    try steady?.run(workloads, &report)
  }
} catch {
  print("failed: \(error)")
  exit(1)
}
print(report.isMet ? "all limits are met" : "a limit marked with ! is missed")
exit(report.isMet ? 0 : 1)
