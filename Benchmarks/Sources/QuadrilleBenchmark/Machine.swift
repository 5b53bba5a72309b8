import Glibc
import Quadrille

/// The machine of the measurements.
enum Machine {
  /// The processor, the available cores, and the load.
  static var description: String {
    let text = (try? FileBytes.read(path: "/proc/cpuinfo")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
    let model = line?.split(separator: ":").last?.drop { $0 == " " } ?? "unknown processor"
    var loads: [Double] = [0, 0, 0]
    let isKnown = unsafe getloadavg(&loads, 3) > 0
    let load = isKnown ? ", load \(loads[0].fixed(1)) in the last minute" : ""
    return "\(model), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores\(load)"
  }
}
