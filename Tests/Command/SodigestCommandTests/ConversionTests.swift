import Configuration
import FoundationEssentials
import PostContract
import SodigestCommand
import Testing

@Suite struct ConversionTests {
  private let world = World()

  @Test("A post from standard input is converted to standard output")
  func markdown() async {
    let code = await world.run("convert --from se-markdown --to html", input: "*a* <b>b</b>")
    #expect(code == .success)
    #expect(world.output == "<p><em>a</em> <b>b</b></p>\n")
    #expect(world.errors.isEmpty)
  }

  @Test("HTML is sanitised, and a comment is inline")
  func otherForms() async {
    _ = await world.run(
      "convert --from se-html --to html", input: "<p onclick=x>a<script>b</script></p>")
    #expect(world.output.contains("<p>a</p>"))
    #expect(!world.output.contains("script"))
    world.clear()
    _ = await world.run("convert --from se-comment --to html", input: "# no *heading*")
    #expect(world.output.contains("# no <i>heading</i>"))
    world.clear()
  }

  @Test("Text output ends with a line feed, even if it is empty")
  func text() async {
    _ = await world.run("convert --from se-markdown --to text", input: "a **b**")
    #expect(world.output == "a b\n")
    world.clear()
    _ = await world.run("convert --from se-markdown --to text", input: "<!-- a -->")
    #expect(world.output == "\n")
  }

  @Test("HTML of a comment is parsed as served by the API, and sanitised")
  func commentHTML() async {
    let line = "convert --from se-comment-html --to"
    let comment = "<b>a</b> &lt;i&gt; <a href=\"/b\" rel=\"nofollow\">c</a>"
    _ = await world.run("\(line) html", input: comment)
    #expect(
      world.output
        == "<b>a</b> &lt;i&gt; <a href=\"/b\" rel=\"nofollow noreferrer noopener\">c</a>")
    world.clear()
    _ = await world.run("\(line) markdown", input: comment)
    #expect(world.output == "**a** &lt;i> [c](/b)\n")
    world.clear()
    _ = await world.run("\(line) text", input: comment)
    #expect(world.output == "a <i> c\n")
    for attack in attacks {
      world.clear()
      #expect(await world.run("\(line) html", input: attack) == .success)
      let violations = Safety.violations(
        in: Array(world.output.utf8), elements: Safety.elementsOfComments)
      #expect(violations == [], "\(attack)")
    }
  }

  @Test("Relative links are resolved only with `--site`")
  func site() async {
    let post = "[a](/questions/1)"
    _ = await world.run("convert --from se-markdown --to html", input: post)
    #expect(world.output.contains("href=\"/questions/1\""))
    for (site, address) in [
      ("emacs", "https://emacs.stackexchange.com"), ("superuser", "https://superuser.com"),
      ("mathoverflow.net", "https://mathoverflow.net"),
    ] {
      world.clear()
      _ = await world.run("convert --from se-markdown --to html --site \(site)", input: post)
      #expect(world.output.contains("href=\"\(address)/questions/1\""))
    }
  }

  @Test("A formula is converted to MathML; an unsupported one is shown as code")
  func formula() async {
    #expect(await world.run("convert --from tex", input: "x_1\n") == .success)
    #expect(world.output == "<math><msub><mi>x</mi><mn>1</mn></msub></math>\n")
    world.clear()
    #expect(await world.run("convert --from tex --display --to html", input: "x") == .success)
    #expect(world.output == "<math display=\"block\"><mi>x</mi></math>\n")
    world.clear()
    #expect(await world.run("convert --from tex", input: "\\Spec<A>\n") == .success)
    #expect(world.output == "<code>\\Spec&lt;A&gt;</code>\n")
    #expect(world.errors.isEmpty)
  }

  @Test("Code is highlighted with spans; an unknown language is exit 2")
  func code() async {
    let command = "convert --from code --language"
    #expect(await world.run("\(command) swift", input: "if <") == .success)
    #expect(world.output == "<span class=\"k\">if</span> &lt;")
    world.clear()
    #expect(await world.run("\(command) none --to html", input: "if <\n") == .success)
    #expect(world.output == "if &lt;\n")
    #expect(await world.run("\(command) klingon", input: "if") == .usage)
    #expect(world.errors.contains("unknown language; similar names: `"))
  }

  @Test("A file is read instead of standard input; a missing file is exit 9")
  func file() async throws {
    let path = world.folder + "/post.md"
    try Data("from a file".utf8).write(to: URL(filePath: path))
    #expect(await world.run("convert --from se-markdown --to html \(path)") == .success)
    #expect(world.output.contains("from a file"))
    #expect(await world.run("convert --from se-markdown --to html /no/such") == .storage)
    #expect(world.errors == "sodigest: `/no/such` does not exist\n")
  }
}
