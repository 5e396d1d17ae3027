import StackMarkdown
import Testing

@Suite("Tags")
struct TagTests {
  private func tag(_ name: String, path: String? = nil, site: String = "") -> String {
    """
    <a href="\(site)/questions/tagged/\(path ?? name)" class="post-tag" \
    title="show questions tagged '\(name)'">\(name)</a>
    """
  }

  private func line(_ markdown: String, _ site: Site = Site()) -> String {
    post(markdown, site).replacing("<p>", with: "").replacing("</p>\n", with: "")
      .replacing("&#39;", with: "'")
  }

  @Test(
    "A tag links to its questions by its normalized name",
    arguments: [
      ("swift", "swift", "swift"), ("Star-Trek-DS9", "star-trek-ds9", "star-trek-ds9"),
      ("c#", "c#", "c%23"), ("c++", "c++", "c%2b%2b"), ("asp.net", "asp.net", "asp.net"),
      ("-x-", "x", "x"), ("#x", "x", "x"), ("+x", "x", "x"), ("x.", "x", "x"),
      ("naïve", "naïve", "na%c3%afve"),
    ])
  func names(written: String, name: String, path: String) {
    #expect(line("[tag:\(written)]") == tag(name, path: path))
    #expect(line("a [tag:\(written)].") == "a \(tag(name, path: path)).")
  }

  @Test(
    "Invalid tags stay text",
    arguments: [
      "[tag:]", "[tag:-]", "[tag:and]", "[tag:or]", "[tag:a b]", "[tag:a+b]", "[Tag:a]", "[tags:a]",
      "\\[tag:a]", "&#91;tag:a]",
    ])
  func invalid(markdown: String) {
    let text = markdown.replacing("\\", with: "").replacing("&#91;", with: "[")
    #expect(post(markdown) == "<p>\(text)</p>\n")
  }

  @Test("A tag name cannot inject markup")
  func markup() {
    #expect(!post("[tag:<script>]").contains("<script"))
  }

  @Test("Code, links and definitions take precedence over tags")
  func precedence() {
    #expect(post("`[tag:a]`") == "<p><code>[tag:a]</code></p>\n")
    #expect(post("[tag:a](/b)") == "<p><a href=\"/b\">tag:a</a></p>\n")
    #expect(post("[tag:a]\n\n[tag:a]: /b") == "<p><a href=\"/b\">tag:a</a></p>\n")
    #expect(post("[tag:a][1]\n\n[1]: /b") == "<p><a href=\"/b\">tag:a</a></p>\n")
    #expect(post("[x [tag:a] y](/b)") == "<p><a href=\"/b\">x [tag:a] y</a></p>\n")
    #expect(post("![x [tag:a]](/b)") == "<p><img src=\"/b\" alt=\"x [tag:a]\" /></p>\n")
  }

  @Test("A tag before a rejected link destination stays a tag")
  func refusedTarget() {
    #expect(line("[tag:a](b)") == tag("a") + "(b)")
  }

  @Test("A meta tag links to the meta of the site")
  func meta() {
    #expect(line("[meta-tag:bug]") == tag("bug"))
    for (site, meta) in [
      ("https://stackoverflow.com", "https://meta.stackoverflow.com"),
      ("https://emacs.stackexchange.com", "https://emacs.meta.stackexchange.com"),
      ("https://emacs.meta.stackexchange.com", "https://emacs.meta.stackexchange.com"),
      ("https://meta.stackexchange.com", "https://meta.stackexchange.com"),
      ("https://meta.emacs.stackexchange.com", "https://emacs.meta.stackexchange.com"),
      ("https://www.superuser.com", "https://meta.superuser.com"),
      ("https://mathoverflow.net", "https://meta.mathoverflow.net"),
      ("https://ja.stackoverflow.com", "https://ja.meta.stackoverflow.com"),
      ("https://ja.meta.stackoverflow.com", "https://ja.meta.stackoverflow.com"),
      ("https://stackapps.com", "https://stackapps.com"),
    ] {
      #expect(line("[meta-tag:bug]", Site(url: site)) == tag("bug", site: meta))
    }
  }

  @Test(
    "In posts and comments of a meta site, a tag links to the parent site",
    arguments: [
      ("https://bicycles.meta.stackexchange.com", "https://bicycles.stackexchange.com"),
      ("https://meta.bicycles.stackexchange.com", "https://bicycles.stackexchange.com"),
      ("https://meta.stackoverflow.com", "https://stackoverflow.com"),
      ("http://meta.superuser.com/", "http://superuser.com"),
      ("https://meta.mathoverflow.net", "https://mathoverflow.net"),
      ("https://pt.meta.stackoverflow.com", "https://pt.stackoverflow.com"),
      ("https://meta.stackexchange.com", "https://meta.stackexchange.com"),
      ("https://stackapps.com", "https://stackapps.com"),
      ("https://metalwork.stackexchange.com", "https://metalwork.stackexchange.com"),
    ])
  func metaSite(url: String, target: String) {
    #expect(line("[tag:a]", Site(url: url)) == tag("a", site: target))
    #expect(comment("[tag:a]", Site(url: url)) == tag("a", site: target))
  }

  @Test("A tag links to the given site")
  func site() {
    let site = Site(url: "https://stackoverflow.com")
    #expect(line("[tag:a]", site) == tag("a", site: "https://stackoverflow.com"))
  }
}
