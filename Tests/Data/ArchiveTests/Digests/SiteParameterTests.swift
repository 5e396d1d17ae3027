import Archive
import StackExchange
import Testing

@Suite struct SiteParameterTests {
  @Test(
    "A domain is converted to the API parameter of its site",
    arguments: [
      ("stackoverflow", "stackoverflow"), ("StackOverflow.com", "stackoverflow"),
      ("https://www.superuser.com/", "superuser"), ("http://askubuntu.com", "askubuntu"),
      ("math.stackexchange.com", "math"), ("emacs.meta.stackexchange.com", "emacs.meta"),
      ("meta.stackexchange.com", "meta"), ("ru.stackoverflow.com", "ru.stackoverflow"),
      ("meta.serverfault.com", "meta.serverfault"), ("mathoverflow.net", "mathoverflow.net"),
      ("meta.mathoverflow.net", "meta.mathoverflow.net"), ("3dprinting", "3dprinting"),
      ("example.com", "example.com"), ("meta.emacs.stackexchange.com", "emacs.meta"),
      ("https://emacs.stackexchange.com/questions", "emacs"),
      ("stackoverflow.com/questions/tagged/swift?tab=Votes#x", "stackoverflow"),
    ])
  func parameters(text: String, parameter: String) {
    #expect(siteParameter(text) == parameter)
  }

  @Test(
    "A parameter is converted to the URL of its site",
    arguments: [
      ("stackoverflow", "stackoverflow.com"), ("emacs", "emacs.stackexchange.com"),
      ("ru.stackoverflow", "ru.stackoverflow.com"), ("mathoverflow.net", "mathoverflow.net"),
      ("emacs.meta", "emacs.meta.stackexchange.com"), ("meta", "meta.stackexchange.com"),
      ("meta.serverfault", "meta.serverfault.com"), ("example.com", "example.com"),
      ("pt.meta.stackoverflow", "pt.meta.stackoverflow.com"),
    ])
  func urls(parameter: String, domain: String) {
    #expect(siteURL(parameter) == "https://\(domain)")
    #expect(siteParameter(siteURL(parameter)) == parameter)
  }

  @Test(
    "Text that cannot name a site is refused",
    arguments: [
      "", "/", "https://", "a b", "a/b", "a?b", "a:80", "-a", ".a", "ü", "a_b", "user@a.com",
    ])
  func refused(text: String) {
    #expect(siteParameter(text) == nil)
  }
}
