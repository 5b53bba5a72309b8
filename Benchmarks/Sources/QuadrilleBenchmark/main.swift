import Glibc
import Quadrille

/// What the command line asks for.
struct Options {
  var benchmark = "steady"
  var pairs = 21
  var folder: String?
  var cold = ColdBenchmark.Programs()
}

let usage = """
  usage: quadrille-benchmark [steady | list | cold | encode] [--pairs N] [--data FOLDER]
    steady   frames and list calls against hand-written OpenGL ES (the default)
    list     list calls alone
    encode   the PVRTC encoder, with QUADRILLE_CORPUS also on its pictures
    cold     whole processes: --quadrille FILE --hello FILE --raw FILE, see cold.sh
  """

func parse(_ arguments: [String]) -> Options? {
  var options = Options()
  var rest = arguments[...]
  if let first = rest.first, !first.hasPrefix("-") {
    guard ["steady", "list", "cold", "encode"].contains(first) else { return nil }
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
    case "--quadrille": options.cold.quadrille = value
    case "--hello": options.cold.hello = value
    case "--raw": options.cold.raw = value
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
  if options.benchmark == "cold" {
    try ColdBenchmark(programs: options.cold, pairs: options.pairs).run(&report)
  } else if options.benchmark == "encode" {
    // Figures to compare, without bars.
    try EncodeBenchmark().run(report)
    exit(0)
  } else {
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
print(report.isMet ? "every bar is met" : "a bar marked with ! is missed")
exit(report.isMet ? 0 : 1)
