import CHeap
import Glibc
import QuadrilleCommand

quadrille_heap_prefer_large_pages(64 << 20)
// Everything is written when run(_:) returns. Leaving without tear-down saves the driver's.
let arguments = CommandLine.arguments
_exit(QuadrilleMain.run(Array(arguments.dropFirst()), calledAs: arguments.first ?? ""))
