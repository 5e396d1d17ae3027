import Archive
import StackExchange
import Testing

/// Ids and URLs of posts and profiles, as users paste them.
@Suite("Addresses of posts and profiles")
struct StackExchangeAddressTests {
  typealias Scope = StackExchangeAddress.SiteScope
  typealias Kind = StackExchangeAddress.Kind

  @Test(
    "An address has a site, a kind and an id",
    arguments: [
      ("22656", .unspecified, .unspecified, 22656),
      (
        "https://stackoverflow.com/questions/11227809/why-is-it", .site("stackoverflow"), .question,
        11_227_809
      ),
      (
        "http://www.stackoverflow.com/questions/11227809", .site("stackoverflow"), .question,
        11_227_809
      ),
      ("stackoverflow.com/q/1/22656", .site("stackoverflow"), .question, 1),
      ("HTTPS://StackOverflow.com/q/1", .site("stackoverflow"), .question, 1),
      ("https://math.stackexchange.com/a/2/7?x=y", .site("math"), .answer, 2),
      ("https://askubuntu.com/questions/1/a-b/2#2", .site("askubuntu"), .answer, 2),
      ("https://mathoverflow.net/questions/1/a#3", .site("mathoverflow.net"), .answer, 3),
      (
        "https://superuser.com/questions/1/a?noredirect=1#comment5_1", .site("superuser"),
        .question, 1
      ),
      ("https://meta.stackexchange.com/posts/9/revisions", .site("meta"), .question, 9),
      ("https://ru.stackoverflow.com/q/4", .site("ru.stackoverflow"), .question, 4),
      ("https://emacs.meta.stackexchange.com/q/4", .site("emacs.meta"), .question, 4),
      ("/q/1", .unspecified, .question, 1), ("a/2", .unspecified, .answer, 2),
      (
        "https://stackoverflow.com/users/22656/jon-skeet?tab=profile", .site("stackoverflow"),
        .profile, 22656
      ),
      ("https://stackexchange.com/users/11683/jon-skeet", .network, .profile, 11683),
      ("https://math.stackexchange.example/q/7", .site("math"), .question, 7),
    ] as [(String, Scope, Kind, Int)])
  func parsing(text: String, scope: Scope, kind: Kind, id: Int) throws {
    let address = try StackExchangeAddress(text)
    #expect(address == .init(scope: scope, kind: kind, id: id))
  }

  @Test(
    "The host of a foreign address is reported",
    arguments: [
      ("https://example.com/questions/1", "example.com"),
      ("https://stackoverflow.com.evil.org/q/1", "stackoverflow.com.evil.org"),
      ("https://notstackoverflow.com/q/1", "notstackoverflow.com"),
      ("github.com/users/1", "github.com"),
      ("https://chat.stackoverflow.com/users/1", "chat.stackoverflow.com"),
    ])
  func foreign(text: String, host: String) {
    #expect(throws: StackExchangeAddress.ParseError.foreign(host: host)) {
      try StackExchangeAddress(text)
    }
  }

  @Test(
    "Malformed addresses are refused",
    arguments: [
      "", "0", "-1", "+5", "１", "jon", "12a", "99999999999999999999", "https://",
      "stackoverflow.com",
      "https://stackoverflow.com/questions/tagged/swift", "https://stackoverflow.com/users",
      "https://stackoverflow.com/q/x", "/q/", "5#6", "https://stackoverflow.com/jobs/1", "#", "?",
    ])
  func malformed(text: String) {
    #expect(throws: StackExchangeAddress.ParseError.malformed) { try StackExchangeAddress(text) }
  }
}
