import Configuration
import Foundation
import SodigestCommand
import Synchronization
import TestSupport
import Testing

/// The commands that update the search index of the archive, and those that only read it.
@Suite struct SearchIndexRunTests {
  private let world = World()

  private func archive(_ world: World) throws -> RawDatabase {
    try RawDatabase(world.folder + "/a.sqlite")
  }

  /// Returns the indexed questions with their hashes, and the files of the index or its segments.
  private func index(_ world: World) throws -> [[String?]] {
    try archive(world).rows(
      """
      SELECT number, question_id || ' ' || text_hash, hex(shards) FROM search_questions
      UNION ALL SELECT number, kind || hash_prefix, hex(content) FROM search_files
      UNION ALL SELECT number, question_id || ' ' || text_hash, segment FROM search_documents
      UNION ALL SELECT segment, hex(first_term), hex(content) FROM search_shards ORDER BY 1, 2
      """)
  }

  /// Whether the index consists of segments.
  private func isSegmented(_ world: World) throws -> Bool {
    try archive(world).value("SELECT is_segmented FROM search_index") == "1"
  }

  /// Returns the number of index files and shards of segments that contain a text; lines of words omit the beginning that a
  /// word shares with the previous one.
  private func files(_ world: World, with text: String) throws -> Int {
    let count = try archive(world).value(
      """
      SELECT count(*) FROM (
        SELECT content FROM search_files UNION ALL SELECT content FROM search_shards)
      WHERE instr(content, CAST('\(text)' AS BLOB)) > 0
      """)
    return count.flatMap { Int($0) } ?? 0
  }

  @Test("A fetch indexes its questions; a build gives the index the form of pages once")
  func fetch() async throws {
    #expect(await world.run("fetch --sample --tag swift") == .success)
    let fetched = try index(world)
    #expect(try fetched.count > 10 && isSegmented(world))
    #expect(await world.run("render") == .success)
    let built = try index(world)
    #expect(try built.count > 10 && !isSegmented(world))
    #expect(await world.run("build --sample --tag swift") == .success)
    #expect(await world.run("fetch --sample --tag swift") == .success)
    #expect(try index(world) == built)
  }

  @Test("A second fetch indexes what it adds")
  func secondFetch() async throws {
    #expect(await world.run("fetch --sample --tag swift --limit 3") == .success)
    let count = "SELECT count(*) FROM search_documents WHERE text_hash IS NOT NULL"
    let before = try archive(world).value(count)
    #expect(await world.run("fetch --sample --tag swift") == .success)
    let after = try archive(world).value(count)
    #expect(before == "3")
    #expect(
      try after
        == archive(world).value("SELECT count(*) FROM questions WHERE unavailable_since IS NULL"))
  }

  @Test("A build of Markdown pages, which have no search, indexes questions, too")
  func markdown() async throws {
    #expect(await world.run("build --sample --tag swift --format md") == .success)
    #expect(try index(world).count > 10)
    #expect(await world.run("render --format md,html") == .success)
    #expect(try index(world).count > 10 && !isSegmented(world))
  }

  private func writeDump() throws {
    try FileManager.default.createDirectory(
      atPath: "\(world.folder)/french.meta", withIntermediateDirectories: true)
    try world.write(
      """
      <posts>
        <row Id="1" PostTypeId="1" CreationDate="2024-01-02T03:04:05.678" Score="3" \
      Body="&lt;p&gt;A wolpertinger&lt;/p&gt;" LastActivityDate="2024-03-01T10:00:00.000" \
      Title="A title" Tags="|swift|" ContentLicense="CC BY-SA 4.0" OwnerUserId="7" />
      </posts>
      """, to: "french.meta/Posts.xml")
    try world.write(
      #"<users><row Id="7" DisplayName="Zebedee" Reputation="1" /></users>"#,
      to: "french.meta/Users.xml")
  }

  @Test("An import indexes the dump, and a second one finds the index in either form")
  func importing() async throws {
    try writeDump()
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(try files(world, with: "olpertinger") == 1)
    let imported = try index(world)
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(try index(world) == imported)
    #expect(await world.run("render") == .success)
    #expect(try files(world, with: "olpertinger") > 0)
    #expect(try files(world, with: "Zebedee") == 1)
    let built = try index(world)
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(try index(world) == built)
  }

  @Test("A newer dump is indexed, although no site was built")
  func newerDump() async throws {
    try writeDump()
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    let posts = try world.contents("french.meta/Posts.xml")
    try world.write(
      posts.replacing("wolpertinger", with: "yeti").replacing("2024-03", with: "2024-06"),
      to: "french.meta/Posts.xml")
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(await world.run("search wolpertinger") == .success)
    #expect(!world.output.contains("A title"))
    #expect(await world.run("search yeti") == .success)
    #expect(world.output.contains("A title"))
  }

  @Test("With `--no-search` an import leaves the index out, and the next build adds it")
  func withoutSearch() async throws {
    try writeDump()
    #expect(await world.run("import \(world.folder)/french.meta --no-search") == .success)
    #expect(try index(world).isEmpty)
    #expect(await world.run("render") == .success)
    #expect(try files(world, with: "wolpertinger") > 0)
  }

  @Test("An import that is ended while it indexes keeps its questions, and says what is missing")
  func interruptedIndexing() async throws {
    try writeDump()
    let row = try #require(
      try world.contents("french.meta/Posts.xml").split(separator: "\n").first {
        $0.contains("<row")
      })
    // Only the indexing of more than 500 questions is announced.
    let rows = (1...501).map { row.replacing(#"Id="1" Post"#, with: "Id=\"\($0)\" Post") }
    try world.write(
      "<posts>\n\(rows.joined(separator: "\n"))\n</posts>\n", to: "french.meta/Posts.xml")
    let line = "import \(world.folder)/french.meta"
    let ending = Mutex<Task<ExitCode, Never>?>(nil)
    let (start, starter) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in start { break }
      return await world.run(
        line,
        onMessage: { message in
          guard message.contains("indexing questions for search") else { return }
          ending.withLock { $0?.cancel() }
        })
    }
    ending.withLock { $0 = task }
    starter.finish()
    #expect(await task.value == .interrupted)
    #expect(
      world.errors.contains(
        "interrupted; the import is complete, but the search index is not; run the same command again"
      ))
    #expect(try index(world).isEmpty)
    #expect(try archive(world).value("SELECT count(*) FROM questions") == "501")
    #expect(await world.run("search wolpertinger") == .storage)
    #expect(
      world.errors.contains(
        "has no search index yet; run `sodigest fetch --offline --site french.meta`")
    )
    world.clear()
    #expect(await world.run(line) == .success)
    #expect(!world.errors.contains("reading Posts.xml"))
    #expect(
      world.errors.contains(
        "\(world.folder)/french.meta is already imported; only its search index was missing"))
    #expect(try !index(world).isEmpty)
    world.clear()
    // With its index, a dump is imported again.
    #expect(await world.run(line) == .success)
    #expect(world.errors.contains("reading Posts.xml"))
    #expect(await world.run("render --quiet") == .success)
    #expect(try files(world, with: "wolpertinger") > 0)
  }

  @Test("A forgotten question leaves the index at once; other questions stay in it")
  func forgottenQuestion() async throws {
    #expect(await world.run("build --sample --tag swift") == .success)
    let before = try archive(world).rows("SELECT question_id FROM search_questions ORDER BY 1")
    #expect(try files(world, with: "stackoverflow/43100\"") == 1)
    #expect(await world.run("forget question 43100 --sample") == .success)
    #expect(try files(world, with: "stackoverflow/43100\"") == 0)
    let after = try archive(world).rows("SELECT question_id FROM search_questions ORDER BY 1")
    #expect(after == before.filter { $0 != ["43100"] } && after.count < before.count)
  }

  @Test(
    "A forgotten user's name leaves the index at once; their questions return with the next run")
  func forgottenUser() async throws {
    try writeDump()
    #expect(await world.run("import \(world.folder)/french.meta") == .success)
    #expect(try files(world, with: "ebedee") > 0)
    #expect(await world.run("forget user 7 --site french.meta") == .success)
    #expect(try files(world, with: "ebedee") == 0)
    #expect(await world.run("render") == .success)
    #expect(try files(world, with: "wolpertinger") > 0)
    #expect(try files(world, with: "ebedee") == 0)
  }

  @Test("`search` and `status` do not write to the archive")
  func readers() async throws {
    try writeDump()
    #expect(await world.run("import \(world.folder)/french.meta --no-search") == .success)
    let path = world.folder + "/a.sqlite"
    let before = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    _ = await world.run("search wolpertinger")
    _ = await world.run("status")
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }
}
