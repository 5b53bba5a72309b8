import CHeap
import Glibc
import QuadrilleConformanceCommand

quadrille_heap_prefer_large_pages(64 << 20)
// Everything is written when run(_:) returns. Leaving without tear-down saves the driver's.
_exit(QuadrilleConformMain.run(Array(CommandLine.arguments.dropFirst())))
