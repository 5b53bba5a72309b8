// Nothing to call: the target is there for its linker settings, which name the libraries of the
// system that a client of the package links.
