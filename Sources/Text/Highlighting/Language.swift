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
