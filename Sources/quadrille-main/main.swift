import Glibc
import QuadrilleCommand

// Everything is written when run(_:) returns. Leaving without tear-down saves the driver's.
_exit(QuadrilleMain.run(Array(CommandLine.arguments.dropFirst())))
