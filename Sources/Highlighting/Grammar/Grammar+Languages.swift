internal import Synchronization

extension Grammar {
  static func of(_ language: Language) -> Grammar {
    switch language {
    case .bash: .bash
    case .c: .c
    case .console: .console
    case .cpp: .cpp
    case .csharp: .csharp
    case .css: .css
    case .dart: .dart
    case .diff: .diff
    case .dockerfile: .dockerfile
    case .emacsLisp: .emacsLisp
    case .go: .go
    case .haskell: .haskell
    case .html: .html
    case .ini: .ini
    case .java: .java
    case .javaScript: .javaScript
    case .jq: .jq
    case .json: .json
    case .kotlin: .kotlin
    case .lua: .lua
    case .makefile: .makefile
    case .markdown: .markdown
    case .matlab: .matlab
    case .objectiveC: .objectiveC
    case .perl: .perl
    case .php: .php
    case .powerShell: .powerShell
    case .python: .python
    case .pythonConsole: .pythonConsole
    case .r: .r
    case .ruby: .ruby
    case .rust: .rust
    case .scala: .scala
    case .scss: .scss
    case .sql: .sql
    case .swift: .swift
    case .text: .text
    case .toml: .toml
    case .tsx: .tsx
    case .typeScript: .typeScript
    case .visualBasic: .visualBasic
    case .xml: .xml
    case .yaml: .yaml
    }
  }

  static var text: Grammar { Grammar(["main": [.match(#"(.|\n)+"#, .plain)]]) }
}

extension Machine {
  private static let known = Mutex<[Language: Machine]>([:])

  /// The machine that reads a language, made when it is first asked for.
  static func reading(_ language: Language) -> Machine {
    known.withLock { known in
      if let machine = known[language] { return machine }
      let machine = Machine(MachineParts(.of(language)))
      known[language] = machine
      return machine
    }
  }
}
