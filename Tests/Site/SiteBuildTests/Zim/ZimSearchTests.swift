import SiteBuild
import TestSupport
import Testing

/// Tests of the words by which readers find items.
@Suite(
  "Search in ZIM files", .enabled(if: WriterProgram.isTestable, WriterProgram.requirement))
struct ZimSearchTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  /// Texts in several languages; the path is that of the only item that a query finds.
  private static let texts = [
    (
      "french", "L’utilisateur a créé une réponse",
      """
      Comment l'utilisateur d’Alembert prépare-t-il la crème brûlée ? Jusqu'à l'heure, “qu'elle” NOINDEX \
      «l'été» </body> <b> & j'aime quelqu’un
      """
    ),
    ("russian", "Вопрос про ёлку", "Почему ёлка зелёная и что делать с Ёжиком"),
    ("hindi", "हिन्दी में प्रश्न", "यह एक हिन्दी वाक्य है। कृपया उत्तर दें"),
    ("vietnamese", "Câu hỏi về đường", "Làm thế nào để đi trên đường phố Việt Nam"),
    ("japanese", "日本語の質問です", "ユーザーがデータベースを検索するときの方法"),
    ("german", "Größe der Straße", "Wie wird die Übersetzung geändert?"),
    ("italian", "Dell'utente", "nell’archivio un'altra"),
  ]

  /// Queries and the paths of the items that every reader finds by them.
  private static let queries = [
    "réponse": "french", "reponse": "french", "RÉPONSE": "french", "crème": "french",
    "brûlée": "french", "été": "french", "utilisateur": "french", "l'utilisateur": "french",
    "l’utilisateur": "french", "alembert": "french", "heure": "french", "elle": "french",
    "aime": "french", "noindex": "french", "ёлка": "russian", "елка": "russian",
    "зелёная": "russian", "Ёжиком": "russian", "हिन्दी": "hindi", "प्रश्न": "hindi",
    "đường": "vietnamese", "Việt": "vietnamese", "viet": "vietnamese", "検索": "japanese",
    "質問": "japanese", "Übersetzung": "german", "straße": "german",
    "utente": "italian", "archivio": "italian", "altra": "italian",
  ]

  /// Queries that readers find since version 9 of libzim.
  private static let recentQueries = [
    "日本語": "japanese", "データベース": "japanese", "ユーザー 検索": "japanese",
  ]

  private func writeFile(in folder: String) throws {
    let pages = Self.texts.map { SampleRecords.page($0.0, $0.1, words: $0.2) }
    try WriterProgram.write(SampleRecords.all + pages, in: folder) { $0.language = "fra,eng" }
  }

  @Test(
    "Words with accents, after elisions and of any script are found, also by older readers",
    .enabled(if: ShellScript.isInstalled("zimsearch"), "needs zimsearch"))
  func olderReaders() throws {
    try writeFile(in: folder)
    for (query, path) in Self.queries {
      let result = try ShellScript("zimsearch a.zim \"$1\" 2>&1").run(in: folder, query)
      let titles = Self.texts.filter { result.output.contains($0.1) }.map(\.0)
      #expect(titles == [path], "\(query): \(result.output)")
    }
  }

  @Test(
    "Recent readers find the same words, and longer Japanese ones",
    .enabled(if: ShellScript.hasPythonModule("libzim.search"), "needs Python's package libzim"))
  func recentReaders() throws {
    let script = """
      import sys
      from libzim.reader import Archive
      from libzim.search import Searcher, Query
      archive = Archive('a.zim')
      for query in sys.argv[1:]:
          results = Searcher(archive).search(Query().set_query(query))
          print(query, *results.getResults(0, 9), sep=':')
      """
    try writeFile(in: folder)
    let queries = Self.queries.merging(Self.recentQueries) { first, _ in first }.sorted {
      $0.key < $1.key
    }
    let words = queries.map { "'\($0.key.replacing("'", with: #"'\''"#))'" }
    let result = try ShellScript("/usr/bin/python3 -c \"$1\" \(words.joined(separator: " "))")
      .run(in: folder, script)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines == queries.map { "\($0.key):\($0.value)" })
  }
}
