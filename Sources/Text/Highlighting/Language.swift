internal import Basics

/// A language with syntax highlighting, or plain text.
public enum Language: UInt8, Sendable, CaseIterable {
  /// A shell session: commands after prompts, with their output.
  case console
  /// Emacs Lisp; also used for Common Lisp, Scheme and Racket.
  case emacsLisp
  /// HTML with embedded JavaScript, CSS and PHP.
  case html
  /// A session of the Python interpreter: code after prompts, with its output.
  case pythonConsole
  /// SCSS; also used for Sass and Less.
  case scss
  /// Plain text, or code in a language without a grammar; shown without colours.
  case text
  /// TypeScript with JSX elements.
  case tsx
  // Each of these cases is named after its language.
  case bash, batch, c, cpp, csharp, css, dart, diff, dockerfile, go, haskell, ini, java, javaScript
  case jq, json, kotlin, lua, makefile, markdown, matlab, objectiveC, perl, php, powerShell, python
  case r, ruby, rust, scala, sql, swift, toml, typeScript, visualBasic, xml, yaml
}

extension Language {
  /// The names of a language, and a function that creates its grammar.
  struct NamedGrammar {
    /// The names of the language in lower case, separated by white space.
    let names: String
    /// Creates the grammar of the language; called when the language is first used.
    let makeGrammar: () -> Grammar

    init(_ names: String, makeGrammar: @escaping () -> Grammar) {
      (self.names, self.makeGrammar) = (names, makeGrammar)
    }
  }

  /// The names and the grammar of the language.
  var namedGrammar: NamedGrammar {
    switch self {
    case .bash:
      NamedGrammar(
        """
        bash sh ksh zsh shell openrc bsh csh tcsh fish fishshell slurm sbatch shellscript
        shell-script execline
        """
      ) { .bash }
    case .batch:
      NamedGrammar("batch bat batch-file dosbatch winbatch cmd dos windows-batch") { .batch }
    case .c: NamedGrammar("c h arduino_c") { .c }
    case .console:
      NamedGrammar(
        """
        console shell-session shellsession sh-session terminal doscon tcshcon ps1con
        pwsh-session
        """
      ) { .console }
    case .cpp:
      NamedGrammar("cpp c++ cc cxx hpp hh hxx h++ cyc arduino ino cuda cu glsl hlsl opencl") {
        .cpp
      }
    case .csharp: NamedGrammar("csharp c# cs") { .csharp }
    case .css: NamedGrammar("css") { .css }
    case .dart: NamedGrammar("dart") { .dart }
    case .diff: NamedGrammar("diff patch udiff wdiff") { .diff }
    case .dockerfile: NamedGrammar("dockerfile docker") { .dockerfile }
    case .emacsLisp:
      NamedGrammar("emacs-lisp elisp emacs el lisp common-lisp cl lsp scheme scm ss rkt racket") {
        .emacsLisp
      }
    case .go: NamedGrammar("go golang") { .go }
    case .haskell: NamedGrammar("haskell hs") { .haskell }
    case .html:
      NamedGrammar(
        """
        html xhtml htm html+php html+jinja html+django jinja django htmldjango handlebars
        html+handlebars hbs vue vue-html svelte erb rhtml html+erb jsp html+ng2 twig html+twig
        """
      ) { .html }
    case .ini:
      NamedGrammar(
        "ini cfg dosini inf properties jproperties desktop systemd editorconfig gitconfig"
      ) { .ini }
    case .java: NamedGrammar("java groovy aspectj") { .java }
    case .javaScript:
      NamedGrammar("javascript js jsx mjs cjs react node ecmascript default-js") { .javaScript }
    case .jq: NamedGrammar("jq") { .jq }
    case .json:
      NamedGrammar("json json5 jsonc jsonld json-ld json-object jsonl ndjson webmanifest geojson") {
        .json
      }
    case .kotlin: NamedGrammar("kotlin kt kts") { .kotlin }
    case .lua: NamedGrammar("lua luau pluto") { .lua }
    case .makefile: NamedGrammar("makefile make mf bsdmake basemake mk gmake") { .makefile }
    case .markdown: NamedGrammar("markdown md mkdown mkd rmarkdown") { .markdown }
    case .matlab: NamedGrammar("matlab octave") { .matlab }
    case .objectiveC:
      NamedGrammar(
        """
        objective-c objectivec objc obj-c mm m objective-c++ objectivec++ objc++ obj-c++
        """
      ) { .objectiveC }
    case .perl: NamedGrammar("perl pl pm") { .perl }
    case .php: NamedGrammar("php php3 php4 php5 php6 php7 php8") { .php }
    case .powerShell: NamedGrammar("powershell pwsh posh ps ps1 psm1") { .powerShell }
    case .python:
      NamedGrammar(
        """
        python py python3 py3 sage bazel starlark pyi gyp cython pyx pyrex python2 py2 ipython
        cv python-repl-code
        """
      ) { .python }
    case .pythonConsole: NamedGrammar("pycon python-console python-repl") { .pythonConsole }
    case .r: NamedGrammar("r rlang splus s") { .r }
    case .ruby: NamedGrammar("ruby rb duby gemspec podspec thor irb rake") { .ruby }
    case .rust: NamedGrammar("rust rs rc") { .rust }
    case .scala: NamedGrammar("scala sc") { .scala }
    case .scss: NamedGrammar("scss sass less") { .scss }
    case .sql:
      NamedGrammar(
        """
        sql mysql postgresql postgres pgsql plpgsql psql postgres-console postgresql-console
        sqlite sqlite3 tsql t-sql plsql oracle mssql transactsql mariadb bigquery
        """
      ) { .sql }
    case .swift: NamedGrammar("swift") { .swift }
    case .text:
      NamedGrammar(
        """
        text plain plaintext plain-text txt none default nohighlight no-highlight nocode no-code
        output
        """
      ) { .text }
    case .toml: NamedGrammar("toml") { .toml }
    case .tsx: NamedGrammar("tsx") { .tsx }
    case .typeScript: NamedGrammar("typescript ts mts cts") { .typeScript }
    case .visualBasic:
      NamedGrammar(
        """
        vb.net vbnet vb vba visual-basic visualbasic lobas oobas sobas vbscript vbs basic
        """
      ) { .visualBasic }
    case .xml:
      NamedGrammar("xml rss atom xjb xsd xsl xslt plist svg wsdl mathml xhtml+xml mxml") { .xml }
    case .yaml: NamedGrammar("yaml yml") { .yaml }
    }
  }
}

extension Language {
  /// Creates the language with a name, ignoring case; languages without a grammar become ``text``.
  ///
  /// - Parameter name: A name that Pygments, highlight.js or Stack Exchange uses, with or without the
  ///   prefix `lang-` or `language-`. An unknown name gives nil.
  public init?(named name: String) {
    var name = name.lowercased()
    for prefix in ["language-", "lang-"] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.utf8.count)
    }
    guard let language = Self.languagesByName[name] else { return nil }
    self = language
  }

  /// All names of all languages that have syntax highlighting, and of plain text.
  public static var names: Set<String> {
    Set(allCases.flatMap(\.namedGrammar.names.words))
  }

  /// Returns the three names of highlighted languages that are most similar to `name`, the nearest first.
  public static func names(nearest name: String) -> [String] {
    var candidates = names
    return (0..<3).compactMap { _ in
      candidates.nearest(to: name).flatMap { candidates.remove($0) }
    }
  }

  /// The language of each known name in lower case; ``text`` for languages without a grammar.
  private static let languagesByName: [String: Language] = {
    var languages: [String: Language] = [:]
    for name in namesWithoutGrammar.words { languages[name] = .text }
    for language in allCases {
      for name in language.namedGrammar.names.words { languages[name] = language }
    }
    return languages
  }()

  /// Names of languages that have no grammar and are shown without colours, separated by white space.
  private static var namesWithoutGrammar: String {
    """
    1c 4d abap abl abnf accesslog aconf actionscript actionscript3 ada ada2005 ada95 adl adoc
    agda aheui ahk alan alloy ambienttalk ambienttalk/2 amdgpu ampl androidbp angelscript ansys
    antlr antlr-actionscript antlr-as antlr-c# antlr-cpp antlr-csharp antlr-java antlr-objc
    antlr-perl antlr-python antlr-rb antlr-ruby apache apacheconf apdl apex apl applescript
    arcade arexx arm armasm arrow art arturo as as3 asc asciidoc asm asn1 aspx-cs aspx-vb asy
    asymptote at augeas autohotkey autoit avrasm awk axapta b3d ballerina bare
    bbcbasic bbcode bc bdd be befunge berry bf bib bibtex bind blade blitzbasic blitzmax
    blueprint bmax bnf boa boo boogie bp bplus bqn brainfuck bro bst bst-pybtex bugs c++-objdumb
    c-like c-objdump ca65 cadl cal camkes capdl capnp capnproto carbon cbmbas cddl ceylon cf3
    cfc cfengine3 cfm cfs chai chaiscript chaos chapel charmci cheetah chpl cirru cisco clay
    clean clipper clj cljs clojure clojurescript cls cmake cobol cobolfree codeql coffee
    coffee-script coffeescript comal comal80 componentpascal control coq cos cp cplint
    cpp-objdump cpsa cr crm crmsh croc cry cryptol crystal cson csound csound-csd
    csound-document csound-orc csound-sco csound-score csp css+django css+erb css+genshi
    css+genshitext css+jinja css+lasso css+mako css+mozpreproc css+myghty css+php css+ruby
    css+smarty css+ul4 cucumber curl cxx-objdump cypher d d-objdump dafny dasm16 dax debcontrol
    debian.sources debsources delphi devicetree dfm dg dmesg dns do dot dpatch dpr
    dsconfig dst dtd dts duel dust dylan dylan-console dylan-lid dylan-repl earl-grey earlgrey
    easytrieve ebnf ec ecl edn eg eiffel elixir elm elpi email eml erl erlang erlang-repl evoque
    ex excel exs extempore ezhil f# f90 f95 factor fan fancy fc feature felix fennel fif fift
    fix flatline flix flo floscript flx fnl forth fortran fortranfixed foxpro freefem freepascal
    fs fsharp fstar func futhark fy gams gap gap-console gap-repl gas gauss gawk gcode gd gdc
    gdscript genshi genshitext gherkin gleam gms gn gni gnuplot godot golo gololang gooddata-cl
    googlesql gosu gradle grammar graph graphql graphviz groff gsed gsql gss gst haml hare haxe
    haxeml hcl hexdump hsa hsail hsp hspec html+cheetah html+evoque html+genshi html+kid
    html+lasso html+mako html+myghty html+ruby html+smarty html+spitfire html+ul4 html+velocity
    htmlbars htmlcheetah http https hx hxml hxsl hy hybris hylang i i6 i6t i7 iced icon idl idl4
    idr idris iecst iex igor igorpro ik inform6 inform7 io ioke iol ipython2 ipython3
    ipythonconsole irc isabelle isbl j jade jags janet jasmin jasminxt javascript+cheetah
    javascript+django javascript+erb javascript+genshi javascript+genshitext javascript+jinja
    javascript+lasso javascript+mako javascript+mozpreproc javascript+myghty javascript+php
    javascript+ruby javascript+smarty javascript+spitfire jbst jcl jl jlcon jmespath jolie jp
    js+cheetah js+django js+erb js+genshi js+genshitext js+jinja js+lasso js+mako js+myghty
    js+php js+ruby js+smarty js+spitfire js+ul4 jsgf jslt jsonml+bst jsonnet julia julia-repl
    juttle k kal kconfig kdb kernel-config kid kmsg koka kql kuin kusto lagda lasso lassoscript
    latex lazarus lcry lcryptol ldapconf ldaprc ldif leaf lean lean3 lean4 lfm lhaskell lhs lid
    lidr lidris lighttpd lighty lilypond limbo linux-config linuxconfig liquid literate-agda
    literate-cryptol literate-haskell literate-idris live-script livecodeserver livescript llvm
    llvm-mir llvm-mir-body logos logtalk lpr ls lsl m2 macaulay2 macsyma mako man maple maql
    mask mason mathematica matlabsession mawk maxima mcf mcfunction mcschema mediawiki mel
    menuconfig mercury meson meson.build mime minid miniscript mips mipsasm mirc mizar ml mma
    modelica modula2 moin mojo mojolicious monkey monte moo moocode moon moonscript mosel
    mozhashpreproc mozpercentpreproc mq4 mq5 mql mql4 mql5 mrc ms msc mscgen mupad myghty n1ql
    nasm nawk nb nc ncl nemerle nesc nestedtext newlisp newspeak ng2 nginx nginxconf nim nimrod
    nit nix nixos nodejsrepl notmuch nroff nsh nsi nsis nt numba_ir numbair numpy nusmv obj-j
    objdump objdump-nasm objective-j objectivej objectpascal objj ocaml odin omg-idl one ooc opa
    openbugs openedge openscad org org-mode orgmode osascript oxygene p21 p6 pacmanconf pan
    parasail parser3 pas pascal pawn pb pbi pcmk pddl peg pem perl6 pf pf.conf phix pig pike
    pkgconfig pl6 po pointless pony portugol postgres-explain postscr postscript pot pov pp
    praat processing procfile profile progress prolog promela promql proto protobuf prql psysh
    ptx pug puppet purebasic py+ul4 py2tb py3tb pypy pypylog pytb q qbasic qbs ql qlik
    qlikscript qliksense qlikview qml qvt qvto ragel ragel-c ragel-cpp ragel-d ragel-em
    ragel-java ragel-objc ragel-rb ragel-ruby raku rakudo rbcon rconsole rd re reason reasonml
    rebol red red/system redcode registry rego rell renpy resource resourcebundle rest
    restructuredtext rexx rib ride rita rnc rng-compact roboconf roboconf-graph
    roboconf-instances robot robotframework rocq rocq-prover rout rpm rpm-spec rpm-specfile rpy
    rql rsl rst rts ruleslanguage salt sarl sas savi scad scaml scd scdoc sci scilab scl sed sgf
    shen shex shexc sieve silver singularity slash slim sls smali smalltalk smarty smithy sml
    snbt snobol snowball sol solidity soong sophia sources.list sourceslist sp sparql spec
    specfile spice spicelang spitfire sqf sql+jinja squeak squid squid.conf squidconf srcinfo
    ssed ssp st stan stanfuncs stata step stl stp structured-text styl stylus subunit
    supercollider sv svh swig systemverilog tablegen tact tads3 tal tao tap tasm tcl td tea teal
    teraterm teratermmacro termcap terminfo terraform tex tf thingsdb thrift ti tid tk tlb tls
    tnt todotxt tp trac-wiki trafficscript treetop ttl turtle typoscript typoscriptcssdata
    typoscripthtmldata typst ucode ul4 unicon unixconfig urbiscript urlencoded usd usda uxntal v
    vala vapi vbscript-html vcl vclsnippet vclsnippets vctreestatus velocity verifpal verilog
    vfp vgl vhd vhdl vim visualprolog visualprologgrammar vyper wasm wast wat webidl wgsl whiley
    wikitext winbugs wl wolfram wowtoc wren x++ x10 x86asm xbase xl xls xlsx
    xml+cheetah xml+django xml+erb xml+evoque xml+genshi xml+jinja xml+kid xml+lasso xml+mako
    xml+myghty xml+php xml+ruby xml+smarty xml+spitfire xml+ul4 xml+velocity xorg.conf xpath xpp
    xq xql xqm xquery xqy xten xtend xul+mozpreproc yaml+jinja yang yar yara zeek zep zephir
    zetasql zig zone 🔥
    """
  }
}
