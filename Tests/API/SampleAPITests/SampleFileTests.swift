import FoundationEssentials
import SampleAPI
import Testing

@Suite("Sample files")
struct SampleFileTests {
  @Test("The current time of the sample is read from its file")
  func time() throws {
    #expect(try SmallSample().api.now == Date(timeIntervalSince1970: 1_000_000))
  }

  @Test("A missing sample or site file is an error", arguments: ["sample.json", "sites.json"])
  func missing(file: String) throws {
    var files = [
      "sample.json": Array(#"{"now": "2026-11-20T12:00:00Z", "site": "x"}"#.utf8),
      "sites.json": Array(#"{"items": []}"#.utf8),
    ]
    #expect(throws: Never.self) { try SampleAPI(files: files) }
    files[file] = nil
    #expect(throws: SampleError.missing(file: file)) { try SampleAPI(files: files) }
  }

  @Test(
    "The error for an unreadable file names it",
    arguments: [
      ("sample.json", #"{"now": "noon", "site": "x"}"#),
      ("sites.json", #"{"sites": []}"#),
      ("sites.json", "[]"),
      ("users.json", "{"),
      ("questions/1.json", "[1]"),
    ])
  func unreadable(file: String, content: String) throws {
    #expect {
      try SmallSample(adding: [file: content])
    } throws: { error in
      guard case .unreadable(let named, _) = error as? SampleError else { return false }
      return named == file
    }
  }

  @Test("A question without an id is an error")
  func noID() throws {
    #expect(
      throws: SampleError.unreadable(
        file: "questions/", because: "`question_id` is missing in Lost")
    ) {
      try SmallSample(adding: ["questions/1.json": #"{"title": "Lost"}"#])
    }
  }

  @Test("Errors name the file and the reason")
  func wording() {
    #expect(SampleError.missing(file: "a").description == "The sample file a is missing.")
    #expect(
      SampleError.unreadable(file: "a", because: "b").description
        == "The sample file a cannot be read: b.")
  }
}
