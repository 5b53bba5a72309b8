import Glibc
import QuadrilleConformance
import QuadrilleConsole
import QuadrilleProgram

extension ConformGTestOptions {
  /// Which lines are printed.
  var style: GTestLog.Style {
    var style = GTestLog.Style()
    style.isBrief = isOn("brief")
    style.showsTimes = isOn("print_time", default: true)
    switch text("color") ?? "auto" {
    case "yes", "true", "1": style.hasColors = true
    case "auto":
      style.hasColors =
        isatty(STDOUT_FILENO) == 1 && Environment.value("NO_COLOR") == nil
        && Environment.value("TERM").map { $0 != "dumb" } ?? false
    default: break
    }
    return style
  }
}
