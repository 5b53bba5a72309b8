// Runs the examples named by the arguments, or all of them, in a folder: each writes its files there.
//
//   swift run --package-path Examples Examples [--list | FOLDER [NAME...]]

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--list" {
  for example in examples { print(example.name) }
} else {
  let folder = arguments.first ?? "."
  let names = Set(arguments.dropFirst())
  for example in examples where names.isEmpty || names.contains(example.name) {
    print(example.name)
    try await example.run(folder)
  }
}
