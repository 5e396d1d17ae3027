import Configuration
import Foundation
import SiteTesting
import SodigestCommand
import TestSupport
import Testing

@Suite struct ImportRunTests {
  private let world = World()
  private let posts = """
    <posts>
      <row Id="1" PostTypeId="1" CreationDate="2024-01-02T03:04:05.678" Score="3" ViewCount="40" \
    Body="&lt;p&gt;First &lt;script&gt;bad()&lt;/script&gt;text&lt;/p&gt;" OwnerUserId="7" \
    LastActivityDate="2024-03-01T10:00:00.000" Title="A &lt;title&gt;" Tags="|swift|" \
    AnswerCount="1" AcceptedAnswerId="2" ContentLicense="CC BY-SA 4.0" />
      <row Id="2" PostTypeId="2" ParentId="1" CreationDate="2024-01-03T00:00:00.000" Score="1" \
    Body="&lt;p&gt;The answer&lt;/p&gt;" LastActivityDate="2024-01-03T00:00:00.000" />
      <row Id="3" PostTypeId="1" CreationDate="2024-01-05T00:00:00.000" Score="1" \
    Body="&lt;p&gt;Again&lt;/p&gt;" LastActivityDate="2024-01-06T00:00:00.000" \
    Title="The same" Tags="|swift|" />
    </posts>
    """

  private func writeDump() throws {
    try FileManager.default.createDirectory(
      atPath: "\(world.folder)/french.meta", withIntermediateDirectories: true)
    try world.write(posts, to: "french.meta/Posts.xml")
    try world.write(
      """
      <postlinks><row Id="1" CreationDate="2024-01-05T00:00:00.000" PostId="3" \
      RelatedPostId="1" LinkTypeId="3" /></postlinks>
      """, to: "french.meta/PostLinks.xml")
  }

  @Test("Questions of an imported dump have pages")
  func pages() async throws {
    try writeDump()
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(
      world.errors.hasSuffix(
        """
        Imported the dump of french.meta of 2024-03-01: 2 questions, 1 answer, 0 comments. \
        Run `sodigest serve` to read and search them, or `sodigest render` to write their pages

        """))
    #expect(await world.run("render") == .success)
    let page = try world.contents("Output/q/french.meta/1.html")
    #expect(page.contains("A &lt;title&gt;"))
    #expect(page.contains("<p>The answer</p>"))
    #expect(!page.contains("bad()</script>"))
    let linked = try #require(page.split(separator: "id=\"linked\"").last)
    #expect(linked.contains("href=\"3.html\">The same</a>"))
    let note = try world.contents("Output/q/french.meta/3.html")
      .split(separator: "<b>Duplicate of</b>").last
    #expect(try #require(note).contains("1.html\">A &lt;title&gt;</a>"))
    #expect(try world.contents("Output/q/french.meta/1.md").contains("The answer"))
    let about = try world.contents("Output/about.html")
    #expect(about.contains("French Meta Stack Exchange: data dump up to"))
  }

  @Test("Importing the same dump again changes no page, a newer one only changed pages")
  func again() async throws {
    try writeDump()
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(await world.run("render") == .success)
    let before = try world.files(below: "Output")
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(await world.run("render") == .success)
    #expect(try world.files(below: "Output") == before)
    try world.write(
      posts.replacing("The answer", with: "Another")
        .replacing("2024-01-03T00:00:00.000\" />", with: "2024-04-03T00:00:00.000\" />"),
      to: "french.meta/Posts.xml")
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(await world.run("render") == .success)
    let after = try world.files(below: "Output")
    #expect(after["q/french.meta/1.html"] != before["q/french.meta/1.html"])
    #expect(after["q/french.meta/3.md"] == before["q/french.meta/3.md"])
  }

  @Test("Editions can be built from a dump without network")
  func editions() async throws {
    try writeDump()
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    let build = "build --offline --site french.meta --tag swift --period all"
    #expect(await world.run(build) == .success)
    let home = try world.contents("Output/index.html")
    #expect(home.contains("A &lt;title&gt;"))
  }

  @Test("`status` shows imported dumps and whether they are complete")
  func status() async throws {
    try writeDump()
    try world.write(posts.replacing("</posts>", with: "<row"), to: "french.meta/Posts.xml")
    #expect(await world.run("import \(world.folder)/french.meta") == .storage)
    #expect(world.errors.contains("french.meta/Posts.xml:5:1: "))
    world.clear()
    _ = await world.run("status")
    #expect(
      world.output.contains(
        """
        Dumps         french.meta of 2024-03-01 10:00 UTC, incomplete, started \
        2026-11-21 06:00 UTC: 2 questions, 1 answer, 0 comments
        """))
    try world.write(posts, to: "french.meta/Posts.xml")
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    world.clear()
    #expect(await world.run("status --now 2027-06-01") == .success)
    #expect(world.output.contains("imported 2026-11-21 06:00 UTC"))
  }

  @Test("`status` expects no runs of imports alone, but of digests and after a build or a fetch")
  func staleness() async throws {
    try writeDump()
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(await world.run("render") == .success)
    world.clear()
    #expect(await world.run("status --now 2027-06-01T06:00:00Z") == .success)
    #expect(world.output.hasPrefix("Last success  none needed, only imports\n"))
    world.clear()
    #expect(await world.run("status --json") == .success)
    #expect(world.output.contains(#""is_stale":false"#))
    try world.write("digests: [{name: swift, tags: swift, sites: french.meta}]", to: "sodigest.yml")
    world.clear()
    #expect(await world.run("status") == .findings)
    #expect(world.output.hasPrefix("Last success  never\n"))
    try FileManager.default.removeItem(atPath: "\(world.folder)/sodigest.yml")
    #expect(await world.run("status") == .success)
    #expect(await world.run("fetch --tag swift --site french.meta") == .network)
    #expect(await world.run("status") == .findings)
  }

  @Test("The status of an empty archive does not say that it has imports")
  func emptyArchive() async throws {
    try writeDump()
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(await world.run("render") == .success)
    // The folder has the site of another archive, so that nothing is fetched.
    #expect(
      await world.run("build --tag swift --sample --archive \(world.folder)/b.sqlite") == .usage)
    world.clear()
    #expect(await world.run("status --sample --archive \(world.folder)/b.sqlite") == .success)
    #expect(world.output.hasPrefix("Last success  never\n"), "\(world.output)")
  }

  @Test("A dry run counts the contents of a dump and changes nothing")
  func plan() async throws {
    try writeDump()
    #expect(await world.run("import \(world.folder)/french.meta --dry-run") == .success)
    #expect(
      world.output == """
        Plan for the dump of French Meta Stack Exchange (nothing is imported):
          2 questions and 1 answer
          3 HTML pages of questions and tags
          85 bytes of post text; the archive takes about twice as much, the pages several times

        """)
    #expect(!world.exists("a.sqlite"))
    world.clear()
    let line = "import \(world.folder)/french.meta --dry-run --json"
    #expect(await world.run(line) == .success)
    let dump = try #require(try world.summary()["dump"] as? [String: Any])
    #expect(dump["questions"] as? Int == 2)
    #expect(dump["site"] as? String == "french.meta")
  }

  @Test("A dry run names what an import would leave out, with the numbers of the import")
  func omissions() async throws {
    try writeDump()
    let rows = """
      <row Id="9" PostTypeId="1"/><row Id="10" PostTypeId="7" Body="x"/>\
      <row Id="11" PostTypeId="2" ParentId="77" Body="x"/>
      """
    try world.write(
      posts.replacing("</posts>", with: rows + "</posts>"), to: "french.meta/Posts.xml")
    #expect(await world.run("import \(world.folder)/french.meta --dry-run") == .success)
    #expect(world.output.contains("  2 questions and 1 answer\n"))
    #expect(
      world.output.hasSuffix(
        """
          Left out: 2 incomplete rows
          Left out: 1 post that is no question, answer or tag description (PostTypeId 7: 1)

        """))
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(world.errors.contains("skipped: 1 answer without its question\n"))
    #expect(world.errors.contains("note: skipped 2 incomplete rows\n"))
  }

  @Test("The summary counts imported and skipped rows")
  func summary() async throws {
    try writeDump()
    try world.write(
      posts.replacing("</posts>", with: "<row Id=\"9\" PostTypeId=\"1\"/></posts>"),
      to: "french.meta/Posts.xml")
    #expect(await world.run("import \(world.folder)/french.meta --json") == .success)
    let dump = try #require(try world.summary()["dump"] as? [String: Any])
    #expect(dump["questions"] as? Int == 2)
    #expect(dump["answers"] as? Int == 1)
    #expect(dump["passed_over"] as? Int == 1)
    #expect(world.errors.contains("row 4 (Id 9): missing or invalid Body"))
  }

  @Test("A dump with an unknown site needs `--site`")
  func site() async throws {
    try writeDump()
    try FileManager.default.moveItem(
      atPath: "\(world.folder)/french.meta", toPath: "\(world.folder)/dump")
    #expect(await world.run("import \(world.folder)/dump") == .usage)
    #expect(world.errors.contains("`--site french.meta`"))
    #expect(await world.run("import \(world.folder)/dump --site french.meta") == .success)
    #expect(await world.run("import \(world.folder)/none") == .storage)
    #expect(await world.run("import") == .usage)
  }

  @Test("A tag page shows the tag wiki of the dump, and is updated with it")
  func tags() async throws {
    try writeDump()
    try world.write(
      "<tags><row Id=\"1\" TagName=\"swift\" ExcerptPostId=\"8\" WikiPostId=\"9\"/></tags>",
      to: "french.meta/Tags.xml")
    let wikis = """
      <row Id="8" PostTypeId="4" Body="About *Swift* &lt;b&gt;" OwnerUserId="7" \
      CreationDate="2024-01-03T00:00:00.000" ContentLicense="CC BY-SA 4.0"/>
      <row Id="9" PostTypeId="5" Body="&lt;p&gt;See &lt;a href=&quot;https://french.meta.\
      stackexchange.com/q/1&quot;&gt;this&lt;/a&gt;.&lt;script&gt;bad()&lt;/script&gt;&lt;/p&gt;" \
      OwnerUserId="7" CreationDate="2024-01-03T00:00:00.000"/></posts>
      """
    try world.write(
      "<users><row Id=\"7\" DisplayName=\"Ann\"/></users>", to: "french.meta/Users.xml")
    try world.write(posts.replacing("</posts>", with: wikis), to: "french.meta/Posts.xml")
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(await world.run("render") == .success)
    let path = "Output/t/french.meta/swift/index.html"
    let page = try world.contents(path)
    #expect(page.contains("<p class=\"excerpt\" dir=\"auto\">About *Swift* &lt;b&gt;</p>"))
    #expect(page.contains("<p>See <a href=\"../../../q/french.meta/1.html\""))
    #expect(!page.contains("bad()<"))
    #expect(page.contains(">Ann</bdi>"))
    try world.write(
      posts.replacing("</posts>", with: wikis.replacing("About", with: "All about"))
        .replacing("2024-03-01", with: "2024-03-02"),
      to: "french.meta/Posts.xml")
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(await world.run("render") == .success)
    #expect(try world.contents(path).contains("All about *Swift*"))
    #expect(await world.run("forget user 7 --site french.meta") == .success, "\(world.errors)")
    #expect(await world.run("render") == .success)
    #expect(try !world.contents(path).contains("Ann"))
  }
}
