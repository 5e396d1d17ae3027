private import Basics
private import FoundationEssentials
private import Glibc
private import TestSupport

/// A third-party program that converts Markdown to HTML, run with a certain set of extensions.
package struct MarkdownReader: Sendable, CustomStringConvertible {
  package let description: String
  /// The name of the program's file, which must be in `PATH`.
  private let program: String
  /// The shell script that runs the program in a folder of Markdown files.
  ///
  /// The script prints the HTML of each file, in the order of their names, followed by
  /// ``separator``. It exits with 127 if another program has the same name or if an extension is
  /// missing.
  private let script: String

  init(_ name: String, program: String, script: String) {
    description = name
    self.program = program
    self.script = script
  }

  private static let separator: UInt8 = 0x1E

  /// Whether the program is installed.
  package var isInstalled: Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// Converts several Markdown texts to HTML in one run of the program.
  ///
  /// - Returns: The HTML of each text; nil if another program has the same name or if an extension
  ///   is missing.
  package func html(of texts: [String]) async throws -> [String]? {
    try await withTemporaryFolder { folder in
      for (number, text) in texts.enumerated() {
        let name = String(String(1_000_000 + number).dropFirst())
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name).md"))
      }
      let status = try Self.run("cd \"$0\" && { \(script)\n} >out 2>errors", folder)
      guard status != 127 else { return nil }
      let output = try Data(contentsOf: URL(filePath: "\(folder)/out"))
      let pages = output.split(separator: Self.separator, omittingEmptySubsequences: false)
      guard status == 0, pages.count == texts.count + 1 else {
        let errors = try Data(contentsOf: URL(filePath: "\(folder)/errors"))
        throw Failure(
          status: status, count: pages.count - 1, errors: String(decoding: errors, as: UTF8.self))
      }
      return pages.dropLast().map { String(decoding: $0, as: UTF8.self) }
    }
  }

  struct Failure: Error {
    let status: Int32
    let count: Int
    let errors: String
  }

  private static func run(_ script: String, _ argument: String) throws -> Int32 {
    var child: pid_t = 0
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let code = unsafe withCStrings(["/bin/sh", "-c", script, argument]) { arguments in
      unsafe withCStrings(variables) { environment in
        unsafe posix_spawn(&child, "/bin/sh", nil, nil, arguments, environment)
      }
    }
    guard code == 0 else { throw Failure(status: code, count: 0, errors: "not started") }
    var status: CInt = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
  }
}

extension MarkdownReader {
  /// The installed Markdown programs, most of them both with and without their extensions.
  package static let installed: [MarkdownReader] = all.filter(\.isInstalled)

  /// Pandoc with an optional extension that links bare addresses of any registered scheme.
  package static let linkingAnything = MarkdownReader(
    "pandoc with bare addresses", program: "pandoc",
    script: pandocScript("markdown+autolink_bare_uris"))

  private static let all: [MarkdownReader] =
    [
      MarkdownReader(
        "cmark-gfm", program: "cmark-gfm",
        script: scriptForEachFile(
          "cmark-gfm --unsafe -e table -e strikethrough -e autolink -e tasklist")),
      MarkdownReader("Goldmark", program: "hugo", script: goldmarkScript),
    ]
    + ["", "-ffencedcode,footnote,autolink,latex,dlextra,githubtags,urlencodedanchor"].map {
      MarkdownReader("Discount \($0)", program: "markdown", script: discountScript($0))
    }
    + ["kramdown", "GFM"].map {
      MarkdownReader("kramdown, \($0)", program: "kramdown", script: kramdownScript($0))
    }
    + [
      [], ["extra"],
      [
        "extra", "admonition", "codehilite", "legacy_attrs", "legacy_em", "meta", "nl2br",
        "sane_lists", "smarty", "toc", "wikilinks",
      ],
    ].map {
      MarkdownReader(
        "Python-Markdown \($0)", program: "markdown_py", script: pythonMarkdownScript($0))
    }
    + ["commonmark", "gfm-like"].map {
      MarkdownReader("markdown-it, \($0)", program: "markdown-it", script: markdownItScript($0))
    }
    + [
      "markdown", "gfm", "commonmark_x", "markdown_mmd",
    ].map {
      MarkdownReader("pandoc, \($0)", program: "pandoc", script: pandocScript($0))
    }

  private static func scriptForEachFile(_ command: String) -> String {
    "for file in *.md; do \(command) \"$file\" || exit; printf '\\036'; done"
  }

  private static func discountScript(_ flags: String) -> String {
    "markdown -V | grep -q discount || exit 127\n" + scriptForEachFile("markdown \(flags)")
  }

  private static func kramdownScript(_ input: String) -> String {
    """
    \(interpreterExpression("kramdown")) -e '
    require "kramdown"
    begin
      require "kramdown-parser-gfm" if "\(input)" == "GFM"
    rescue LoadError
      exit 127
    end
    Dir["*.md"].sort.each do |file|
      text = File.read(file, encoding: "UTF-8")
      print Kramdown::Document.new(text, input: "\(input)").to_html, "\\x1e"
    end'
    """
  }

  private static func pythonMarkdownScript(_ extensions: [String]) -> String {
    pythonScript(
      "markdown_py", "import markdown",
      "markdown.markdown(text, extensions=\(extensions))")
  }

  private static func markdownItScript(_ preset: String) -> String {
    pythonScript(
      "markdown-it",
      """
      from markdown_it import MarkdownIt
      import importlib.util
      if "\(preset)" == "gfm-like" and not importlib.util.find_spec("linkify_it"):
          sys.exit(127)
      reader = MarkdownIt("\(preset)", {"html": True, "typographer": True})
      reader.enable(["table", "strikethrough", "replacements", "smartquotes"])
      """, "reader.render(text)")
  }

  /// Returns a script that runs a Markdown library in Python; a text that takes more than two
  /// seconds, as some unclosed comments do, produces no HTML.
  private static func pythonScript(
    _ program: String, _ preparation: String, _ call: String
  ) -> String {
    """
    \(interpreterExpression(program)) -c '
    import glob, signal, sys
    \(preparation)
    def end(*_): raise TimeoutError
    signal.signal(signal.SIGALRM, end)
    for name in sorted(glob.glob("*.md")):
        text = open(name, encoding="utf-8", newline="").read()
        signal.alarm(2)
        try: html = \(call)
        except TimeoutError: html = ""
        signal.alarm(0)
        sys.stdout.buffer.write(html.encode("utf-8") + b"\\x1e")
    '
    """
  }

  /// Returns a shell expression for the interpreter in a program's `#!` line, which finds the
  /// program's libraries.
  private static func interpreterExpression(_ program: String) -> String {
    "$(sed -n '1s/^#! *//p' \"$(command -v \(program))\")"
  }

  private static func pandocScript(_ format: String) -> String {
    """
    ls *.md >names
    cat >each.lua <<'lua'
    function Pandoc()
      if not pandoc.write then os.exit(127) end
      for name in io.lines("names") do
        local file = io.open(name, "rb")
        local text = file:read("a")
        file:close()
        io.stdout:write(pandoc.write(pandoc.read(text, "\(format)"), "html"), "\\030")
      end
      io.stdout:flush()
      os.exit(0)
    end
    lua
    pandoc --lua-filter each.lua -o /dev/null /dev/null
    """
  }

  /// The shell script that renders texts with Goldmark, as a Hugo site; a space in `{{<` and `{{%`
  /// keeps Hugo from reading them as short codes.
  private static let goldmarkScript = """
    mkdir -p site/content site/layouts/_default
    cat >site/config.toml <<'end'
    baseURL = "/"
    uglyURLs = true
    disableKinds = ["home", "section", "taxonomy", "term", "RSS", "sitemap", "404"]
    [markup.goldmark.renderer]
    unsafe = true
    [markup.highlight]
    codeFences = false
    [markup.goldmark.parser.attribute]
    block = true
    title = true
    end
    echo '{{ .Content }}' >site/layouts/_default/single.html
    for file in *.md; do
      { printf -- '---\\n---\\n'; sed 's/{{\\([<%]\\)/{ {\\1/g' "$file"; } >"site/content/t$file"
    done
    hugo --quiet -s site >&2 || exit 1
    for file in *.md; do
      # Of a page without text it makes none.
      [ ! -s "$file" ] || cat "site/public/t${file%.md}.html"
      printf '\\036'
    done
    """
}
