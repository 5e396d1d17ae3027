internal import Basics

/// The names of programming languages, as authors write them and as Stack Exchange does.
///
/// A name with `lang-` before it is kept. One without is a code or a tag, in small letters: of a
/// tag, the code is taken that is set for it on Stack Overflow; a name that is neither tells
/// nothing.
enum CodeLanguage {
  /// The code that the line of a fence tells with its first word.
  static func code(inInfo info: ArraySlice<UInt8>) -> [UInt8]? {
    guard let start = info.firstIndex(where: { $0 != .space }) else { return nil }
    let end = info[start...].firstIndex(of: .space) ?? info.endIndex
    return code(named: WrittenCharacter.resolved(info[start..<end])[...])
  }

  /// The code that a name stands for, without `lang-`.
  static func code(named name: ArraySlice<UInt8>) -> [UInt8]? {
    if name.prefix(5).elementsEqual("lang-".utf8) {
      let code = name.dropFirst(5).map(\.lowercased)
      return code.isEmpty || !code.allSatisfy(isAllowed) ? nil : code
    }
    return code(ofKnown: name)
  }

  /// Looks a name up in all that are known.
  private static func code(ofKnown name: ArraySlice<UInt8>) -> [UInt8]? {
    var range = known.indices
    while let first = range.first {
      let middle = first + range.count / 2
      let other = known[middle].name
      if other.elementsEqual(name) { return known[middle].code }
      range =
        other.lexicographicallyPrecedes(name) ? middle + 1..<range.upperBound : first..<middle
    }
    return nil
  }

  /// All names in the order of their bytes: code by code and tag by tag, as a dictionary of texts
  /// takes ten times as long.
  private static let known: [(name: [UInt8], code: [UInt8])] = {
    let tags = codeOfTag.map { (Array($0.utf8), Array($1.utf8)) }
    let others = codes.filter { codeOfTag[$0] == nil }.map { (Array($0.utf8), Array($0.utf8)) }
    return (tags + others).sorted { $0.0.lexicographicallyPrecedes($1.0) }
  }()

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .hyphen || byte == .plus || byte == .dot || byte == .hash
      || byte == .underscore
  }

  /// Codes that stand for themselves.
  private static let codes = Set(
    words(
      """
      1c abnf accesslog actionscript ada angelscript apache applescript apl arcade arduino armasm \
      asciidoc aspectj assembly autohotkey autoit awk bash basic bnf brainfuck c cal capnproto \
      ceylon clean clj cmake cobol coffeescript coq cos cpp crystal cs csp css csv cypher d dart \
      delphi diff django dns dockerfile dos dust ebnf elixir elm erb erl excel fix flix fortran fs \
      gams gauss gcode gherkin glsl gml golang gradle graphql groovy haml handlebars haxe hs hlsl \
      html http hy idl inform7 ini irpf90 java jboss-cli js json julia kotlin lasso latex ldif leaf \
      less lisp livecodeserver livescript llvm lsl lua makefile markdown matlab maxima mel mercury \
      mipsasm mizar mma mojolicious monkey moonscript n1ql nestedtext nginx nim nix node-repl none \
      nsis objectivec ocaml openscad oxygene parser3 perl pf pgsql php powershell processing \
      profile prolog properties protobuf puppet purebasic py q qml r rb reasonml rib roboconf \
      routeros rsl ruleslanguage rust sas scala scheme scilab scss sh shell smali smalltalk sml sol \
      solidity sparql sql stan stata step stylus subunit svelte swift tap tcl tex thrift toml tp twig \
      vala vb vbscript verilog vhdl vim wasm wren x86asm xl xml xquery yaml zephir zig
      """))

  /// The code of a tag, or of another name for one.
  private static let codeOfTag: [String: String] = {
    let names = [
      "bash": "zsh ksh shell-script", "c": "h", "clj": "clojure edn",
      "coffeescript": "coffee cson", "cpp": "c++ cc cxx hpp hxx cplusplus",
      "cs": "c# csharp c-sharp .net asp.net", "delphi": "pascal", "dockerfile": "docker",
      "dos": "bat cmd batch batch-file", "erl": "erlang", "fs": "f# fsharp",
      "golang": "go", "hs": "haskell", "html": "html5 htm xhtml", "ini": "cfg conf",
      "java": "jsp", "js": "javascript node node.js nodejs mjs cjs jsx jquery typescript ts tsx",
      "json": "jsonc json5", "julia": "jl", "kotlin": "kt kts",
      "lisp": "common-lisp elisp emacs-lisp",
      "makefile": "make mk", "markdown": "md", "matlab": "octave",
      "mma": "mathematica wolfram-mathematica wolfram wl", "objectivec": "objective-c objc obj-c",
      "ocaml": "ml", "perl": "pl pm", "powershell": "ps ps1 pwsh", "protobuf": "proto",
      "py": "python python-3.x python-2.7 python3 python2 py3 pandas",
      "rb": "ruby ruby-on-rails rails gemspec", "rust": "rs", "sh": "console shell-session",
      "sql": "mysql postgresql sql-server tsql t-sql plsql sqlite oracle", "stylus": "styl",
      "tex": "tikz", "vb": "vb.net vbnet vba visual-basic", "vim": "viml vimscript",
      "xml": "xaml svg xsl xslt xsd plist rss atom", "x86asm": "asm nasm", "yaml": "yml",
    ]
    var codes: [String: String] = [:]
    for (code, others) in names {
      for name in words(others) { codes[name] = code }
    }
    return codes
  }()

  private static func words(_ list: String) -> [String] {
    list.split(separator: " ").map(String.init)
  }
}
