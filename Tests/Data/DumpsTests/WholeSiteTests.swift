import Archive
import Dumps
import Foundation
import StackExchange
import TestSupport
import Testing

/// The path of a real dump, if one is available.
private let sharedDump = ProcessInfo.processInfo.environment["SODIGEST_SHARED"].map {
  "\($0)/data/dump/bicycles.meta"
}

@Suite struct WholeSiteTests {
  @Test(
    "Every question, answer and comment of a real dump is imported",
    .enabled(if: sharedDump != nil))
  func counts() async throws {
    try await withTemporaryFolder { folder in
      let path = try #require(sharedDump)
      let dump = try DataDump(at: [path])
      #expect(dump.site == "bicycles.meta")
      let archive = try Archive(at: "\(folder)/a.sqlite", for: .readWrite)
      var importer = try DumpImporter(
        dump, of: Community(derivedFrom: "bicycles.meta"), .init(), into: archive, clock: { .later }
      )
      let report = try await importer.run()
      let posts = try String(contentsOfFile: "\(path)/Posts.xml", encoding: .utf8)
      let comments = try String(contentsOfFile: "\(path)/Comments.xml", encoding: .utf8)
      #expect(report.questions == occurrences(of: "PostTypeId=\"1\"", in: posts))
      #expect(report.answers == occurrences(of: "PostTypeId=\"2\"", in: posts))
      #expect(report.skippedRows == 0)
      let counts = try archive.counts()
      #expect(counts.questions == report.questions)
      #expect(counts.answers == report.answers)
      #expect(counts.comments == report.comments)
      var commentCount = 0
      try archive.forEachQuestion(ofSite: "bicycles.meta") { question, _ in
        #expect(question.answers.count == question.answerCount)
        commentCount += question.answers.reduce(question.post.comments.count) {
          $0 + $1.post.comments.count
        }
      }
      #expect(commentCount == counts.comments)
      // Other comments belong to posts that are missing from the dump.
      #expect(counts.comments <= occurrences(of: "<row ", in: comments))
    }
  }
}

private func occurrences(of word: String, in text: String) -> Int {
  text.components(separatedBy: word).count - 1
}
