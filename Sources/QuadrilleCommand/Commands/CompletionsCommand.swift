import ArgumentParser

/// `quadrille completions`: the script that has a shell complete the command.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the script that completes the command in a shell.",
    discussion: """
      quadrille completions bash > /usr/share/bash-completion/completions/quadrille
      quadrille completions fish > ~/.config/fish/completions/quadrille.fish
      """
  )

  enum Shell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let shell: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    try Console.result(QuadrilleTool.completionScript(for: shell))
  }
}
