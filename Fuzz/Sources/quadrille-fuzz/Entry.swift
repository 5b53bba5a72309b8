import Glibc

/// The function that libFuzzer calls with every input.
private typealias FuzzedFunction = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// libFuzzer's own main loop.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ function: FuzzedFunction
) -> CInt

/// The fuzz target; set once, before the fuzzer starts.
nonisolated(unsafe) private var chosen: FuzzTarget?

/// `quadrille-fuzz TARGET [libFuzzer options] [input directories]`, or `quadrille-fuzz list`.
///
/// The package manager expects the program's entry point under this name.
@_cdecl("quadrille_fuzz_main")
func enter(
  _ argumentCount: CInt,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  let argument = argumentCount > 1 ? unsafe arguments[1].map { unsafe String(cString: $0) } : nil
  if argument == "list" {
    for target in FuzzTarget.allCases { print(target.rawValue) }
    return 0
  }
  guard let argument, let target = FuzzTarget(rawValue: argument) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    print("usage: quadrille-fuzz TARGET [options of libFuzzer]; the targets are \(names)")
    return 2
  }
  unsafe chosen = target

  // The fuzzer gets the arguments without the target name.
  unsafe arguments[1] = arguments[0]
  var count = argumentCount - 1
  var rest: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe arguments + 1
  return unsafe runDriver(&count, &rest) { bytes, count in
    let input = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    unsafe chosen?.run(input)
    return 0
  }
}
