import FoundationEssentials
import SiteBuild
import TestSupport
import Testing

/// Tests of files that other programs read.
@Suite("ZIM files", .enabled(if: WriterProgram.isTestable, WriterProgram.requirement))
struct ZimWriterTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test("Checkers accept a file, and readers find its entries")
  func contents() throws {
    let summary = try WriterProgram.write(SampleRecords.all, in: folder)
    let result = try ShellScript(
      """
      zimcheck a.zim >check.txt || cat check.txt
      zimdump list a.zim; zimdump info a.zim
      zimdump list --details --url answer/4 a.zim
      zimdump show --url a a.zim; echo; zimdump show --url style.css a.zim; echo
      stat -c %s a.zim; ls
      """
    ).run(in: folder)
    #expect(
      result.output.replacing(#/checksum: .*/#, with: "checksum: -") == """
        a
        answer/4
        b
        old
        style.css
        count-entries: 5
        uuid: 00010203-0405-0607-0809-0a0b0c0d0e0f
        cluster count: 2
        checksum: -
        main page: a
        favicon: Illustration_48x48@1

        path: answer/4
        * title:          answer/4
        * idx:            1
        * type:           redirect
        * redirect index: 0
        <!DOCTYPE html><title>A bell</title><p>a
        p{}
        \(summary.bytes)
        a.zim
        check.txt

        """)
    #expect(summary.items == 3)
    #expect(summary.frontArticles == 2)
    #expect(summary.indexedItems == 2)
    #expect(summary.redirects == 2)
  }

  @Test(
    "A search finds the words of items, and nothing without an index",
    .enabled(if: ShellScript.isInstalled("zimsearch"), "needs zimsearch"))
  func fullText() throws {
    let search = ShellScript("zimsearch a.zim tyres 2>&1 | grep -o 'Größe.*'")
    try WriterProgram.write(SampleRecords.all, in: folder)
    #expect(try search.run(in: folder).output == "Größe der Räder\n")
    let summary = try WriterProgram.write(SampleRecords.all, in: folder) {
      $0.hasFullTextIndex = false
    }
    #expect(summary.indexedItems == 0)
    #expect(try search.run(in: folder).output == "")
  }

  @Test("The same records give the same entries, and threads share the process")
  func reproducible() async throws {
    let pages = (0..<300).map { SampleRecords.page("p\($0)", "Page \($0)", words: "word \($0)") }
    try WriterProgram.write(SampleRecords.all + pages, in: folder)
    let process = try WriterProgram.start(in: folder) { options in
      options.output = "\(folder)/b.zim"
      options.workers = 3
      options.temporaryFolder = "/tmp"
    }
    for record in SampleRecords.all { try process.write(record) }
    await withThrowingTaskGroup(of: Void.self) { group in
      for start in 0..<3 {
        group.addTask {
          for index in stride(from: start, to: pages.count, by: 3) {
            try process.write(pages[index])
          }
        }
      }
    }
    _ = try process.finish(mainPath: "a", uuid: WriterProgram.uuid)
    let script = ShellScript(
      """
      for file in a b; do
        zimdump dump --dir $file $file.zim && zimdump list --details $file.zim |
          grep -E '^(path|\\* (title|type|mime-type))' >$file.txt
      done
      diff -r a b && cmp a.txt b.txt && ls a | wc -l
      """)
    #expect(try script.run(in: folder).output == "305\n")
  }

  @Test("A new file replaces an existing one only when it is complete")
  func replacement() throws {
    let path = "\(folder)/a.zim"
    let older = Data("ZIM\u{4}older".utf8)
    try older.write(to: URL(filePath: path))
    let process = try WriterProgram.start(in: folder)
    for record in SampleRecords.all { try process.write(record) }
    #expect(FileManager.default.contents(atPath: path) == older)
    let summary = try process.finish(mainPath: "a", uuid: WriterProgram.uuid)
    #expect(FileManager.default.contents(atPath: path)?.count == summary.bytes)
  }

  @Test("Texts of the maximum size can be written and indexed")
  func longTexts() throws {
    let longest = String(repeating: "é", count: 1_000)
    let record = SampleRecords.page(longest, longest, words: longest)
    try WriterProgram.write(SampleRecords.all + [record], in: folder)
    let output = try ShellScript("zimdump list a.zim").run(in: folder).output
    #expect(output.split(separator: "\n").contains(Substring(longest)))
  }
}
