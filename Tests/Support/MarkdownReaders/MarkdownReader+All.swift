extension MarkdownReader {
  /// Those that are there, each plain and with all that it knows.
  package static let installed: [MarkdownReader] = all.filter(\.isInstalled)

  /// One that makes links of whatever begins with a scheme that anybody registered; it is no default.
  package static let linkingAnything = MarkdownReader(
    "pandoc with bare addresses", program: "pandoc", script: pandoc("markdown+autolink_bare_uris"))

  private static let all: [MarkdownReader] =
    [
      MarkdownReader(
        "cmark-gfm", program: "cmark-gfm",
        script: eachFile("cmark-gfm --unsafe -e table -e strikethrough -e autolink -e tasklist")),
      MarkdownReader("Goldmark", program: "hugo", script: goldmark),
    ]
    + ["", "-ffencedcode,footnote,autolink,latex,dlextra,githubtags,urlencodedanchor"].map {
      MarkdownReader("Discount \($0)", program: "markdown", script: discount($0))
    }
    + ["kramdown", "GFM"].map {
      MarkdownReader("kramdown, \($0)", program: "kramdown", script: kramdown($0))
    }
    + [
      [], ["extra"],
      [
        "extra", "admonition", "codehilite", "legacy_attrs", "legacy_em", "meta", "nl2br",
        "sane_lists", "smarty", "toc", "wikilinks",
      ],
    ].map {
      MarkdownReader("Python-Markdown \($0)", program: "markdown_py", script: pythonMarkdown($0))
    }
    + ["commonmark", "gfm-like"].map {
      MarkdownReader("markdown-it, \($0)", program: "markdown-it", script: markdownIt($0))
    }
    + [
      "markdown", "gfm", "commonmark_x", "markdown_mmd",
    ].map {
      MarkdownReader("pandoc, \($0)", program: "pandoc", script: pandoc($0))
    }

  private static func eachFile(_ command: String) -> String {
    "for file in *.md; do \(command) \"$file\" || exit; printf '\\036'; done"
  }

  private static func discount(_ flags: String) -> String {
    "markdown -V | grep -q discount || exit 127\n" + eachFile("markdown \(flags)")
  }

  private static func kramdown(_ input: String) -> String {
    """
    \(interpreter("kramdown")) -e '
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

  private static func pythonMarkdown(_ extensions: [String]) -> String {
    python(
      "markdown_py", "import markdown",
      "markdown.markdown(text, extensions=\(extensions))")
  }

  private static func markdownIt(_ preset: String) -> String {
    python(
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

  /// What takes forever, as texts do that hold some beginnings of comments, is passed over.
  private static func python(_ program: String, _ preparation: String, _ call: String) -> String {
    """
    \(interpreter(program)) -c '
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

  /// What the program itself is run by, which finds its libraries.
  private static func interpreter(_ program: String) -> String {
    "$(sed -n '1s/^#! *//p' \"$(command -v \(program))\")"
  }

  private static func pandoc(_ format: String) -> String {
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

  /// Hugo looks for short codes before Goldmark reads; they are parted.
  private static let goldmark = """
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
