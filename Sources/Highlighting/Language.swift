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
  case bash, c, cpp, csharp, css, dart, diff, dockerfile, go, haskell, ini, java, javaScript
  case jq, json, kotlin, lua, makefile, markdown, matlab, objectiveC, perl, php, powerShell, python
  case r, ruby, rust, scala, sql, swift, toml, typeScript, visualBasic, xml, yaml
}

extension Language {
  /// A grammar with the names of its language.
  struct Definition {
    /// The names of the language in lower case, separated by white space.
    let names: String
    /// Creates the grammar.
    let grammar: () -> Grammar

    init(_ names: String, grammar: @escaping () -> Grammar) {
      (self.names, self.grammar) = (names, grammar)
    }
  }

  /// The names and the grammar of the language.
  var definition: Definition {
    switch self {
    case .bash:
      Definition(
        """
        bash sh ksh zsh shell openrc bsh csh tcsh fish fishshell slurm sbatch shellscript
        shell-script execline
        """
      ) { .bash }
    case .c: Definition("c h arduino_c") { .c }
    case .console:
      Definition(
        """
        console shell-session shellsession sh-session terminal doscon tcshcon ps1con
        pwsh-session
        """
      ) { .console }
    case .cpp:
      Definition("cpp c++ cc cxx hpp hh hxx h++ cyc arduino ino cuda cu glsl hlsl opencl") { .cpp }
    case .csharp: Definition("csharp c# cs") { .csharp }
    case .css: Definition("css") { .css }
    case .dart: Definition("dart") { .dart }
    case .diff: Definition("diff patch udiff wdiff") { .diff }
    case .dockerfile: Definition("dockerfile docker") { .dockerfile }
    case .emacsLisp:
      Definition("emacs-lisp elisp emacs el lisp common-lisp cl lsp scheme scm ss rkt racket") {
        .emacsLisp
      }
    case .go: Definition("go golang") { .go }
    case .haskell: Definition("haskell hs") { .haskell }
    case .html:
      Definition(
        """
        html xhtml htm html+php html+jinja html+django jinja django htmldjango handlebars
        html+handlebars hbs vue vue-html svelte erb rhtml html+erb jsp html+ng2 twig html+twig
        """
      ) { .html }
    case .ini:
      Definition("ini cfg dosini inf properties jproperties desktop systemd editorconfig gitconfig")
      { .ini }
    case .java: Definition("java groovy aspectj") { .java }
    case .javaScript:
      Definition("javascript js jsx mjs cjs react node ecmascript default-js") { .javaScript }
    case .jq: Definition("jq") { .jq }
    case .json:
      Definition("json json5 jsonc jsonld json-ld json-object jsonl ndjson webmanifest geojson") {
        .json
      }
    case .kotlin: Definition("kotlin kt kts") { .kotlin }
    case .lua: Definition("lua luau pluto") { .lua }
    case .makefile: Definition("makefile make mf bsdmake basemake mk gmake") { .makefile }
    case .markdown: Definition("markdown md mkdown mkd rmarkdown") { .markdown }
    case .matlab: Definition("matlab octave") { .matlab }
    case .objectiveC:
      Definition(
        """
        objective-c objectivec objc obj-c mm m objective-c++ objectivec++ objc++ obj-c++
        """
      ) { .objectiveC }
    case .perl: Definition("perl pl pm") { .perl }
    case .php: Definition("php php3 php4 php5 php6 php7 php8") { .php }
    case .powerShell: Definition("powershell pwsh posh ps ps1 psm1") { .powerShell }
    case .python:
      Definition(
        """
        python py python3 py3 sage bazel starlark pyi gyp cython pyx pyrex python2 py2 ipython
        cv python-repl-code
        """
      ) { .python }
    case .pythonConsole: Definition("pycon python-console python-repl") { .pythonConsole }
    case .r: Definition("r rlang splus s") { .r }
    case .ruby: Definition("ruby rb duby gemspec podspec thor irb rake") { .ruby }
    case .rust: Definition("rust rs rc") { .rust }
    case .scala: Definition("scala sc") { .scala }
    case .scss: Definition("scss sass less") { .scss }
    case .sql:
      Definition(
        """
        sql mysql postgresql postgres pgsql plpgsql psql postgres-console postgresql-console
        sqlite sqlite3 tsql t-sql plsql oracle mssql transactsql mariadb bigquery
        """
      ) { .sql }
    case .swift: Definition("swift") { .swift }
    case .text:
      Definition(
        """
        text plain plaintext plain-text txt none default nohighlight no-highlight nocode no-code
        output
        """
      ) { .text }
    case .toml: Definition("toml") { .toml }
    case .tsx: Definition("tsx") { .tsx }
    case .typeScript: Definition("typescript ts mts cts") { .typeScript }
    case .visualBasic:
      Definition(
        """
        vb.net vbnet vb vba visual-basic visualbasic lobas oobas sobas vbscript vbs basic
        """
      ) { .visualBasic }
    case .xml:
      Definition("xml rss atom xjb xsd xsl xslt plist svg wsdl mathml xhtml+xml mxml") { .xml }
    case .yaml: Definition("yaml yml") { .yaml }
    }
  }
}
