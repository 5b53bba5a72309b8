/// A shell with completion support.
package enum CompletionShell: String, CaseIterable, OptionValue, Sendable {
  case bash, zsh, fish

  /// Returns the script with which the shell asks a program for completions.
  ///
  /// - Parameters:
  ///   - program: The program's name.
  ///   - links: Other names under which it is called.
  package func script(for program: String, links: [String]) -> String {
    let names = ([program] + links).joined(separator: " ")
    return switch self {
    case .bash: Self.bash(program, names)
    case .zsh: Self.zsh(program, names)
    case .fish: Self.fish(program, [program] + links)
    }
  }

  private static func bash(_ program: String, _ names: String) -> String {
    """
    # Completes \(program) in bash; written by '\(program) completions bash'.
    _\(program)() {
      local current=${COMP_WORDS[COMP_CWORD]} line kind word words=()
      # bash splits words at '=' and ':'; the program needs whole arguments.
      local whole=${COMP_LINE:0:COMP_POINT} IFS=$' \\t\\n'
      local -a typed
      read -r -a typed <<<"$whole"
      [[ $whole == *[[:blank:]] ]] && typed+=("")
      current=${typed[${#typed[@]}-1]}
      local name=${typed[0]##*/}
      [[ $name == \(program) ]] && typed=("${typed[@]:1}") || typed[0]=$name
      COMPREPLY=()
      IFS=$'\\n'
      local -a lines=($("${_\(program)_program:-\(program)}" __complete "${typed[@]}" 2>/dev/null))
      kind=${lines[0]}
      for line in "${lines[@]:1}"; do words+=("${line%%$'\\t'*}"); done
      case $kind in
        files*)
          local path=${current#--*=} extensions
          compopt -o filenames 2>/dev/null
          COMPREPLY=($(compgen -d -- "$path"))
          IFS=' ' read -r -a extensions <<<"${kind#files}"
          local file
          for file in $(compgen -f -- "$path"); do
            [[ -d $file ]] && continue
            [[ ${#extensions[@]} -eq 0 ]] && COMPREPLY+=("$file")
            for word in "${extensions[@]}"; do
              [[ ${file,,} == *"$word" ]] && COMPREPLY+=("$file") && break
            done
          done
          ;;
        folders)
          compopt -o filenames 2>/dev/null
          COMPREPLY=($(compgen -d -- "${current#--*=}"))
          ;;
        *)
          for word in "${words[@]}"; do
            [[ $word == --*=* && $current == --*=* ]] && word=${word#--*=}
            COMPREPLY+=("$word")
          done
          ;;
      esac
    }
    complete -F _\(program) \(names)
    """
  }

  private static func zsh(_ program: String, _ names: String) -> String {
    """
    #compdef \(names)
    # Completes \(program) in zsh; written by '\(program) completions zsh'.
    _\(program)() {
      local -a typed lines described
      local kind line word prefix
      typed=("${(@Q)words[2,CURRENT]}")
      [[ ${words[1]:t} == \(program) ]] || typed=("${words[1]:t}" "${typed[@]}")
      lines=("${(@f)$(${_\(program)_program:-\(program)} __complete "${typed[@]}" 2>/dev/null)}")
      kind=${lines[1]}
      if [[ ${words[CURRENT]} == --*=* ]]; then
        prefix=${words[CURRENT]%%=*}=
        compset -P '--*='
      fi
      case $kind in
        files*)
          local -a extensions=(${=kind#files})
          if (( ${#extensions} )); then
            _files -g "${(j: :)${(@)extensions/#/*}}"
          else
            _files
          fi
          ;;
        folders) _files -/ ;;
        *)
          for line in "${lines[@]:1}"; do
            [[ -z $line ]] && continue
            word=${line%%$'\\t'*}
            word=${word#$prefix}
            word=${word//:/\\\\:}
            [[ $line == *$'\\t'* ]] && word+=":${line#*$'\\t'}"
            described+=("$word")
          done
          _describe '\(program)' described
          ;;
      esac
    }
    if [[ $funcstack[1] == _\(program) ]]; then
      _\(program) "$@"
    else
      compdef _\(program) \(names)
    fi
    """
  }

  private static func fish(_ program: String, _ names: [String]) -> String {
    let lines = names.map { "complete -c \($0) -f -a '(__\(program)_complete)'" }
    return """
      # Completes \(program) in fish; written by '\(program) completions fish'.
      function __\(program)_complete
        set -l typed (commandline -opc) (commandline -ct)
        set -l name (string replace -r '.*/' '' -- $typed[1])
        if test $name = \(program)
          set -e typed[1]
        else
          set typed[1] $name
        end
        set -l program \(program)
        set -q _\(program)_program; and set program $_\(program)_program
        set -l lines ($program __complete $typed 2>/dev/null)
        set -l kind (string split ' ' -- $lines[1])
        set -l current $typed[-1]
        set -l prefix (string match -r -- '^--[^=]*=' $current; or echo)
        set -l path (string replace -r -- '^--[^=]*=' '' $current)
        switch $kind[1]
          case files
            for file in (__fish_complete_path $path | string split -f1 \\t)
              if test (count $kind) -eq 1; or string match -q '*/' -- $file
                echo $prefix$file
              else
                for extension in $kind[2..]
                  if string match -qi "*$extension" -- $file
                    echo $prefix$file
                    break
                  end
                end
              end
            end
          case folders
            for file in (__fish_complete_directories $path '' | string split -f1 \\t)
              echo $prefix$file
            end
          case '*'
            for line in $lines[2..]
              echo $line
            end
        end
      end
      \(lines.joined(separator: "\n"))
      """
  }
}
