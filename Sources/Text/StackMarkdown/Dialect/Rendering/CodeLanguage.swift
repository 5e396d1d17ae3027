internal import Basics

/// Maps the names of programming languages in posts to the language codes of Stack Exchange.
///
/// A name with the prefix `lang-` is used without the prefix. Other names must be a language code
/// or a tag in lower case; a tag is mapped to its code on Stack Overflow. All other names are
/// ignored.
enum CodeLanguage {
  /// Returns the language code for the first word of a fence's info string; `nil` if the word is
  /// unknown.
  static func languageCode(inInfoString info: ArraySlice<UInt8>) -> [UInt8]? {
    guard let start = info.firstIndex(where: { $0 != .space }) else { return nil }
    let end = info[start...].firstIndex(of: .space) ?? info.endIndex
    return languageCode(named: EscapeSequence.decodeAll(in: info[start..<end])[...])
  }

  /// Returns the language code for a name, which may have the prefix `lang-`; `nil` if the name is
  /// unknown.
  static func languageCode(named name: ArraySlice<UInt8>) -> [UInt8]? {
    if name.prefix(5).elementsEqual("lang-".utf8) {
      let code = name.dropFirst(5).map(\.lowercased)
      return code.isEmpty || !code.allSatisfy(isCodeByte) ? nil : code
    }
    return code(forTag: name)
  }

  /// Returns the language code for a name in ``codesByName``, by binary search; `nil` if the name is
  /// not there.
  private static func code(forTag name: ArraySlice<UInt8>) -> [UInt8]? {
    var range = codesByName.indices
    while let first = range.first {
      let middle = first + range.count / 2
      let middleName = codesByName[middle].name
      if middleName.elementsEqual(name) { return codesByName[middle].code }
      range =
        middleName.lexicographicallyPrecedes(name) ? middle + 1..<range.upperBound : first..<middle
    }
    return nil
  }

  /// The language codes by names of languages, sorted by the bytes of the names.
  ///
  /// A binary search takes a tenth of the time of a dictionary of strings.
  private static let codesByName: [(name: [UInt8], code: [UInt8])] = {
    let tags = languageCodesByTag.map { (Array($0.utf8), Array($1.utf8)) }
    let plainCodes = languageCodes.filter { languageCodesByTag[$0] == nil }.map {
      (Array($0.utf8), Array($0.utf8))
    }
    return (tags + plainCodes).sorted { $0.0.lexicographicallyPrecedes($1.0) }
  }()

  /// Whether a byte can occur in a language code.
  private static func isCodeByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .hyphen || byte == .plus || byte == .dot || byte == .hash
      || byte == .underscore
  }

  /// The language codes that Stack Exchange knows.
  private static let languageCodes = Set(
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

  /// The language code for each tag or alternative name, such as `cs` for `c#`.
  private static let languageCodesByTag: [String: String] = {
    let namesByCode = [
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
    for (code, names) in namesByCode {
      for name in words(names) { codes[name] = code }
    }
    return codes
  }()

  /// Returns the words of a space-separated list.
  private static func words(_ list: String) -> [String] {
    list.split(separator: " ").map(String.init)
  }
}
