import Archive
import StackExchange
import Testing

@Suite("Default titles of digests")
struct DefaultTitleTests {
  private static let users = [UserKey(site: "a", id: 5), UserKey(site: "b", id: 6)]

  private static func selection(
    _ subject: DigestSubject = .tags, sites: Int, all: [String] = [], any: [String] = []
  ) -> DigestSelection {
    var selection = DigestSelection(
      sites: (0..<sites).map { "s\($0)" }, tags: TagRule(all: all, any: any))
    selection.subject = subject
    return selection
  }

  @Test(
    "A title is read back from its English text",
    arguments: [
      (
        DefaultTitle(subject: .tags(all: ["a", "b"], any: []), sites: ["Stack Overflow"]),
        "a + b on Stack Overflow", selection(sites: 1, all: ["a", "b"])
      ),
      (
        DefaultTitle(
          subject: .tags(all: ["a"], any: ["b", "c"]), sites: ["Arts and Crafts", "Law"]),
        "a + (b or c) on Arts and Crafts and Law", nil
      ),
      (
        DefaultTitle(subject: .tags(all: [], any: ["b", "c", "d"]), sites: ["Arts and Crafts"]),
        "b, c or d on Arts and Crafts", selection(sites: 1, any: ["b", "c", "d"])
      ),
      (
        DefaultTitle(subject: .tags(all: [], any: []), sites: ["A", "B", "C"]),
        "Questions on A, B and C", selection(sites: 3)
      ),
      (
        DefaultTitle(
          words: "on sale", subject: .tags(all: ["a"], any: ["b"]),
          sites: ["A", "B", "C", "D", "E"]),
        "on sale: a + b on A, B and 3 more",
        selection(.search("on sale"), sites: 5, all: ["a"], any: ["b"])
      ),
      (
        DefaultTitle(subject: .people([.named("Based on Ada and Bob")]), sites: ["A"]),
        "Based on Ada and Bob on A", selection(.users([users[0]]), sites: 1)
      ),
      (
        DefaultTitle(subject: .people([.named("Ada"), .user(6)]), sites: ["A", "B"]),
        "Ada and user 6 on A and B", selection(.users(users), sites: 2)
      ),
      (
        DefaultTitle(subject: .people([.account(7)]), sites: []), "Account 7",
        selection(.account(7, users: []), sites: 0)
      ),
      (
        DefaultTitle(subject: .chosenQuestions, sites: ["A", "B"]), "Chosen questions on A and B",
        selection(.posts(PostList([PostReference(site: "a", id: 1)])), sites: 2)
      ),
    ] as [(DefaultTitle, String, DigestSelection?)])
  func reading(title: DefaultTitle, text: String, selection: DigestSelection?) {
    #expect(title.english == text)
    if let selection { #expect(DefaultTitle(parsing: text, of: selection) == title) }
  }

  @Test("Other titles are not default titles")
  func others() {
    let tags = Self.selection(sites: 1, all: ["swift"])
    for title in ["Swift weekly", "Tips on Swift", "rust on Stack Overflow", ""] {
      #expect(DefaultTitle(parsing: title, of: tags) == nil, "\(title)")
    }
    let search = Self.selection(.search("x"), sites: 1)
    #expect(DefaultTitle(parsing: "Questions on A", of: search) == nil)
  }
}
