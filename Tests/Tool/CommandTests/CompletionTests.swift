import Glibc
import TestSupport
import Testing

/// The scripts of `completions`, each run in its shell at a terminal.
@Suite struct CompletionTests {
  /// The text typed before the tab key, and the resulting command line.
  static let cases: [(typed: String, found: String)] = [
    ("quadrille rend", "quadrille render"), ("quadrille pla", "quadrille play"),
    ("quadrille help exit", "quadrille help exit-codes"),
    ("quadrille help pack spr", "quadrille help pack sprites"),
    ("quadrille render --backe", "quadrille render --backend"),
    ("quadrille render --backend g", "quadrille render --backend gl"),
    ("quadrille render scene-fi", "quadrille render scene-file.json"),
    ("quadrille encode --premultiply", "quadrille encode --premultiply-alpha"),
    ("quadrille conform matr", "quadrille conform matrix"),
    (
      "texturetool --bits-per-pixel-2 --alpha-is-op",
      "texturetool --bits-per-pixel-2 --alpha-is-opacity"
    ),
    ("PVRTexToolCLI -i a.png -legacy", "PVRTexToolCLI -i a.png -legacypvr"),
    ("TexturePacker --trim-mode Pol", "TexturePacker --trim-mode Polygon"),
    ("TexturePacker --trim-mode CropK", "TexturePacker --trim-mode CropKeepPos"),
  ]

  private static func fileExists(_ shell: String) -> Bool {
    ["/usr/bin/", "/bin/"].contains { unsafe access($0 + shell, X_OK) == 0 }
  }

  /// Runs a shell at a pseudo-terminal: command lines are typed one after the other, and a key
  /// binding prints the completed line.
  private func completed(_ shell: String, _ typed: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "scene-file.json")
    try folder.write("", to: "scene-fi.txt.bak")
    try folder.makeFolder("bin")
    for name in ["quadrille", "texturetool", "PVRTexToolCLI", "TexturePacker"] {
      try folder.makeLink("bin/\(name)", to: CommandProcess.executable)
    }
    let script = try CommandRun(["completions", shell])
    try folder.write(script.output, to: "script.\(shell)")
    try folder.write(Self.driver, to: "driver.py")
    try folder.write(typed.joined(separator: "\n"), to: "typed.txt")
    let run = try CommandRun(
      ["--version"],
      in: folder.path,
      setup: "python3 driver.py \(shell) > found.txt 2> problems.txt;"
    )
    #expect(run.status == 0)
    let problems = String(decoding: try folder.read("problems.txt"), as: UTF8.self)
    #expect(problems == "")
    return String(decoding: try folder.read("found.txt"), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(
    "The completion script completes command lines in its shell",
    arguments: ["bash", "zsh", "fish"].filter(fileExists)
  )
  func shellCompletesCommandLine(shell: String) throws {
    let found = try completed(shell, Self.cases.map(\.typed))
    for (index, (typed, wanted)) in Self.cases.enumerated() {
      let line = index < found.count ? found[index] : "nothing"
      let end = line.last == " " ? String(line.dropLast()) : line
      #expect(end == wanted, "\(shell): \(typed)")
    }
  }

  /// Types each line and a tab into a shell, then a key that makes the shell print its line.
  private static let driver = #"""
    import os, pty, re, select, sys, time

    shell = sys.argv[1]
    start = {
        'bash': ['bash', '--norc', '--noprofile', '-i'],
        'zsh': ['zsh', '-f', '-i'],
        'fish': ['fish', '--no-config', '-i'],
    }[shell]
    setup = {
        'bash': "PS1='READY '; source ./script.bash; "
        "show() { printf '%s' \"$READLINE_LINE\" > line.tmp; mv line.tmp line; READLINE_LINE=; }; "
        "bind -x '\"\\C-g\": show'; bind 'set bell-style none'",
        'zsh': "PS1='READY '; autoload -U compinit; compinit -u -D; source ./script.zsh; "
        "show() { print -rn -- \"$BUFFER\" > line.tmp; mv line.tmp line; BUFFER= ; }; "
        "zle -N show; bindkey '^G' show; unsetopt beep",
        'fish': "function fish_prompt; echo -n 'READY '; end; source ./script.fish; "
        "function show; commandline > line.tmp; mv line.tmp line; commandline ''; end; "
        "bind \\cg show",
    }[shell]

    os.environ.update(TERM='dumb' if shell != 'fish' else 'xterm', HOME=os.getcwd(),
                      PATH=os.path.join(os.getcwd(), 'bin') + ':' + os.environ['PATH'])
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(start[0], start)


    def drain(seconds):
        end = time.time() + seconds
        while time.time() < end:
            ready, _, _ = select.select([terminal], [], [], 0.02)
            if not ready:
                continue
            try:
                data = os.read(terminal, 65536)
            except OSError:
                return
            # fish asks the terminal what it is.
            if b'\x1b[c' in data or b'\x1b[0c' in data:
                os.write(terminal, b'\x1b[?62c')


    def line():
        for _ in range(200):
            drain(0.05)
            if os.path.exists('line'):
                text = open('line').read().rstrip('\n')
                os.unlink('line')
                return text
        return 'no answer'


    drain(1)
    os.write(terminal, setup.encode() + b'\r')
    drain(1)
    for typed in open('typed.txt').read().split('\n'):
        os.write(terminal, typed.encode())
        drain(0.1)
        os.write(terminal, b'\t')
        drain(0.1)
        os.write(terminal, b'\x07')
        print(line(), flush=True)
    os.kill(child, 9)
    """#
}
