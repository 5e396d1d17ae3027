import Archive
import StackExchange
import TestSupport
import Testing

/// Links of data dumps, as pages of questions show them.
@Suite("Links between questions")
struct PostLinkTests {
  @Test("A page has the links of its question in both directions, originals first")
  func links() async throws {
    try await withArchive { archive in
      for id in [3, 5, 9] {
        try archive.save(Question(id: id, title: "\(id)"), site: "emacs", at: .day(1))
      }
      try RawDatabase(archive.path).execute(
        """
        INSERT INTO post_links VALUES
          ('emacs', 3, 9, 'linked'), ('emacs', 3, 8, 'linked'), ('emacs', 3, 8, 'duplicate'),
          ('emacs', 9, 3, 'linked'), ('emacs', 1, 3, 'duplicate'), ('emacs', 4, 9, 'linked'),
          ('tex', 5, 3, 'linked')
        """)
      func links(limit: Int) throws -> [Int: [PostLink]] {
        var linksByQuestion: [Int: [PostLink]] = [:]
        try archive.forEachPageQuestion(ofSite: "emacs", ids: 3...9, maxLinks: limit) {
          linksByQuestion[$0.id] = $3
        }
        return linksByQuestion
      }
      let other = { PostLink(questionID: $0, isOriginal: false) }
      let original = PostLink(questionID: 8, isOriginal: true)
      #expect(
        try links(limit: 9) == [
          3: [original, other(1), other(9)], 5: [], 9: [other(3), other(4)],
        ])
      #expect(try links(limit: 2) == [3: [original, other(1)], 5: [], 9: [other(3), other(4)]])
    }
  }
}
