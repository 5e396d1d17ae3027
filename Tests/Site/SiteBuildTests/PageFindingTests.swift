import SiteBuild
import Testing

@Suite("Findings in pages")
struct PageFindingTests {
  private let fixture = SiteFixture()

  @Test("Unusual forms of broken and unsafe addresses on a page are reported")
  func addresses() async throws {
    try await fixture.publishTwoQuestions()
    let page = try fixture.text("about.html")
    for (markup, finding) in Self.examples {
      let text = page.replacing("</main>", with: "\(markup)</main>")
      let findings = try await fixture.findings(replacingContentsWith: text, in: "about.html")
      #expect(findings == [finding.map { "about.html \($0)" }].compactMap(\.self), "\(markup)")
    }
  }

  private static let examples: [(String, String?)] = [
    // Forms of addresses.
    (#"<a href="%2e%2e/x">x</a>"#, "outside %2e%2e/x"),
    (#"<a href="q\stackoverflow\7.html">x</a>"#, #"outside q\stackoverflow\7.html"#),
    (#"<a href="%zz">x</a>"#, "missing-file %zz"),
    (#"<a href="index%00.html">x</a>"#, "missing-file index%00.html"),
    (#"<a href="Index.html">x</a>"#, "missing-file Index.html"),
    (#"<a href="index.html%3Fa=1">x</a>"#, "missing-file index.html%3Fa=1"),
    (#"<a href="FTP://a.example/">x</a> <a href="mailto:a@b.example">x</a>"#, nil),
    (#"<img alt="" src="ftp://a.example/">"#, "foreign-request ftp://a.example/"),
    (#"<a href="gopher://a.example/">x</a>"#, "scheme gopher://a.example/"),
    (#"<a href="ftps://a.example/">x</a>"#, "scheme ftps://a.example/"),
    (#"<a href="%71/./stackoverflow//7.html">x</a>"#, nil), (#"<a href="">x</a>"#, nil),
    // Anchors.
    (#"<a href="?q=1#none">x</a>"#, "missing-place ?q=1#none"),
    (##"<a href="#Content">x</a>"##, "missing-place #Content"),
    (##"<a href="#">x</a> <a href="#top">x</a>"##, nil),
    (##"<i id="caf&eacute; é"></i><a href="#none%20é">x</a>"##, "missing-place #none%20é"),
    (##"<i id="é &amp;"></i><a href="#%C3%A9%20&amp;">x</a>"##, nil),
    (##"<a name="old"></a><a href="#old">x</a>"##, nil),
    (##"<i name="old"></i><a href="#old">x</a>"##, "missing-place #old"),
    (#"<a href="robots.txt#none">x</a>"#, nil),
    // Resources that browsers load, and links.
    (#"<video poster="none.png"></video>"#, "missing-file none.png"),
    (#"<object data="//a.example/x"></object>"#, "outside //a.example/x"),
    (#"<iframe src="https://a.example/"></iframe>"#, "foreign-request https://a.example/"),
    (#"<img alt="" srcset="HTTP://a.example/x 2x">"#, "foreign-request HTTP://a.example/x"),
    (
      #"<link rel="preload ICON" href="https://a.example/i">"#,
      "foreign-request https://a.example/i"
    ),
    (#"<link rel="license" href="https://a.example/">"#, nil),
    (#"<area href="https://a.example/"><q cite="https://a.example/">x</q>"#, nil),
    (#"<q cite="none.html">x</q>"#, "missing-file none.html"),
    (#"<button formaction="none.html">x</button>"#, "missing-file none.html"),
    // Malformed tags are parsed as browsers do.
    (#"<a href=none.html>x"#, "missing-file none.html"),
    (#"<a href="index.html" href="none.html">x</a>"#, nil),
    (#"<a/href='none.html'/>"#, "missing-file none.html"),
    ("<A\nHREF = none.html\n>x</a>", "missing-file none.html"),
    ("< a href=none.html>x", nil), ("</a href=none.html>", nil),
    (#"<script>/* <a href="none.html"> */</script >"#, nil),
    (#"<style><a href="none.html"></style>"#, nil),
    (#"<!--><a href="none.html">"#, "missing-file none.html"),
  ]

  @Test("A truncated page is checked up to its end")
  func truncation() async throws {
    try await fixture.publishTwoQuestions()
    let page = try fixture.text("about.html")
    for end in [
      #"<a href="none.html"#, #"<a href="none.html" "#, "<!-- <a href=none.html>", "<",
      "<script><a href=none.html>", "<style><a href=none.html>", "&#", "<![CDATA[", "",
    ] {
      #expect(
        try await fixture.findings(replacingContentsWith: page + end, in: "about.html") == [],
        "\(end)")
    }
    let findings = try await fixture.findings(
      replacingContentsWith: page + "<a href=none.html>", in: "about.html")
    #expect(findings == ["about.html missing-file none.html"])
    // Links to anchors of a page are broken once the page is empty.
    let target = "q/stackoverflow/7.html"
    try fixture.write(
      page.replacing("</main>", with: "<a href='\(target)#answer-8'>x</a></main>"),
      to: "about.html")
    let anchorFindings = try await fixture.findings(replacingContentsWith: "", in: target)
    #expect(anchorFindings.contains("about.html missing-place \(target)#answer-8"))
    #expect(anchorFindings.contains("\(target) damaged -"))
    #expect(
      anchorFindings.allSatisfy { $0.contains(" missing-place ") || $0.hasSuffix(" damaged -") })
  }
}
