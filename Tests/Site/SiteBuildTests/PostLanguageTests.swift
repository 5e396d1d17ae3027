import Archive
import Contents
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Languages of posts")
struct PostLanguageTests {
  @Test(
    "A site and its meta site have the languages of their posts",
    arguments: [
      ("stackoverflow", "eng"), ("math", "eng"), ("es.stackoverflow", "spa"),
      ("ja.stackoverflow", "jpn"), ("pt.stackoverflow", "por"), ("ru.stackoverflow", "rus"),
      ("ru.meta.stackoverflow", "rus"), ("ru.stackoverflow.com", "rus"), ("rus", "rus"),
      ("rus.meta", "rus"), ("rus.stackexchange.com", "rus"), ("french", "fra,eng"),
      ("french.meta", "fra,eng"), ("german", "deu,eng"), ("spanish", "spa,eng"),
      ("italian", "ita,eng"), ("portuguese", "por,eng"), ("esperanto", "epo,eng"),
      ("ukrainian", "ukr,eng"), ("russian", "eng"), ("japanese", "eng"), ("chinese", "eng"),
      ("korean", "eng"), ("latin", "eng"), ("meta", "eng"), ("es", "eng"), ("", "eng"),
    ])
  func languages(site: String, codes: String) {
    #expect(
      PostLanguage.languages(ofSite: site).map(\.threeLetterCode).joined(separator: ",") == codes)
  }

  @Test("Every language has a code of its own in ISO 639-1 and in ISO 639-3")
  func codes() {
    let languages = PostLanguage.allCases
    #expect(languages.allSatisfy { $0.rawValue.count == 2 && $0.threeLetterCode.count == 3 })
    #expect(Set(languages.map(\.threeLetterCode)).count == languages.count)
  }

  @Test(
    "Posts in another language than the page say so", arguments: [("rus", "ru"), ("french", "fr")])
  func pages(site: String, language: String) async throws {
    try await SiteFixture.withTemporary { fixture in
      let community = Community(
        apiSiteParameter: site, name: site, url: "https://\(site).example", markdownExtensions: [])
      try fixture.changeArchive {
        try $0.save(community, apiBase: "https://api.example/2.3", at: .day(1))
      }
      try fixture.save([.plain(7)], site: site, digest: site)
      try await fixture.publish()
      let page = try fixture.text("q/\(site)/7.html")
      #expect(page.contains("<h1 dir=\"auto\" lang=\"\(language)\">"))
      #expect(page.contains("<div class=\"text\" dir=\"auto\" lang=\"\(language)\">"))
      #expect(page.contains("<html lang=\"en\""))
    }
  }
}
