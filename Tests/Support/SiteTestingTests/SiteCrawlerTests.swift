import SiteTesting
import Testing

@Suite struct SiteCrawlerTests {
  @Test("A site without problems is crawled completely")
  func completeSite() async throws {
    let files = [
      "index.html": """
      <!doctype html><title>a</title><link rel=stylesheet href="assets/s.css">
      <link rel="canonical" href="https://digest.example/">
      <a href="q/1.html#a-2">one</a> <a href='t/c%2b%2b/index.html?x=1'>tag</a>
      <a href="https://stackoverflow.example/q/1?a=1&amp;b=2">origin</a> <a href="">here</a>
      """,
      "q/1.html": """
      <p id="a-2"><img src="../img/ab/x.png" srcset="../img/ab/x.png 1x, ../img/ab/y.png 2x">
      <img src=../img/who.svg><a href="../index.html#top">top</a><a href="#a-2">here</a>
      <img src="data:image/png;base64,AA=="> <a href="mailto:a@b.example">mail</a>
      """,
      "t/c++/index.html": "<a name=x></a><a href=#x>x</a><a href='./../../q/1.html#a%2D2'>q</a>",
      "assets/s.css": "/* url(gone.png) */ body { background: url( 'bg.png' ) }",
      "assets/bg.png": "", "img/ab/x.png": "", "img/ab/y.png": "", "404.html": "",
      "img/who.svg": "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>",
    ]
    try await withSite(files) { folder in
      let report = try SiteCrawler.report(on: folder)
      #expect(report.problems == [])
      #expect(Set(report.pages) == ["index.html", "q/1.html", "t/c++/index.html"])
      #expect(report.unreached == ["404.html"])
      #expect(report.reached.count == files.count - 1)
      #expect(
        report.externalLinks == [
          "https://digest.example/", "https://stackoverflow.example/q/1?a=1&b=2",
          "mailto:a@b.example",
        ])
    }
  }

  @Test(
    "Every kind of problem is reported with its location",
    arguments: [
      (#"<a href="b.html">"#, SiteProblem.Kind.missingFile, "a href", "b.html"),
      (#"<a href="A.HTML">"#, .missingFile, "a href", "A.HTML"),
      (#"<a href="a.html#no">"#, .missingFragment, "a href", "a.html#no"),
      (##"<a href="#no">"##, .missingFragment, "a href", "#no"),
      (#"<a href="../d/">"#, .folder, "a href", "../d/"),
      (#"<a href=".">"#, .folder, "a href", "."),
      (#"<a href="../../x.html">"#, .leavesFolder, "a href", "../../x.html"),
      (#"<a href="/index.html">"#, .rootPath, "a href", "/index.html"),
      (#"<a href="//h.example/">"#, .noScheme, "a href", "//h.example/"),
      (#"<img src="\\h.example/x">"#, .noScheme, "img src", #"\\h.example/x"#),
      (#"<a href="java&#x73;cript:x()">"#, .forbiddenScheme, "a href", "javascript:x()"),
      ("<a href=' java\nscript:x()'>", .forbiddenScheme, "a href", " java\nscript:x()"),
      (#"<a href="data:text/html,x">"#, .forbiddenScheme, "a href", "data:text/html,x"),
      (#"<IMG SRC=http://h.example/x.png>"#, .externalRequest, "img src", "http://h.example/x.png"),
      (
        #"<link rel="Preload" href="https://h.example/">"#, .externalRequest, "link href",
        "https://h.example/"
      ),
      (
        #"<video poster=https://h.example/>"#, .externalRequest, "video poster",
        "https://h.example/"
      ),
      (
        ##"<svg><use xlink:href="https://h.example/#x"/></svg>"##, .externalRequest,
        "use xlink:href", "https://h.example/#x"
      ),
      (
        #"<p style="background:URL(https://h.example/x)">"#, .externalRequest, "p style",
        "https://h.example/x"
      ),
      (
        #"<style>@import "https://h.example/s";</style>"#, .externalRequest, "style",
        "https://h.example/s"
      ),
      (
        #"<meta http-equiv=Refresh content="0; URL=no.html">"#, .missingFile, "meta refresh",
        "no.html"
      ),
      (#"<p/ONCLICK=x()>"#, .eventHandler, "p onclick", "x()"),
      (#"<script>x()</script>"#, .inlineScript, "script", "x()"),
      (#"<iframe srcdoc="<b>">"#, .inlineScript, "iframe srcdoc", "<b>"),
      (#"<base href="https://h.example/">"#, .baseElement, "base", "https://h.example/"),
    ])
  func problems(html: String, kind: SiteProblem.Kind, location: String, text: String) async throws {
    let files = ["index.html": "<a href=p/a.html>", "p/a.html": html, "d/index.html": ""]
    try await withSite(files) { folder in
      let report = try SiteCrawler.report(on: folder)
      let expected = SiteProblem(page: "p/a.html", location: location, text: text, kind: kind)
      #expect(report.problems == [expected])
    }
  }

  @Test("Text that only looks like markup is not reported")
  func textLikeMarkup() async throws {
    let html = """
      <!-- <img src=no.png> --><title><img src=no.png></title><textarea><a href=no></textarea>
      <p title='<img src="no.png">'> 1 < 2 </p> <? <img src=no.png> ?> </p onclick=x>
      <script type="application/ld+json">{"a": "<a href=no>"}</script>
      """
    try await withSite(["index.html": html]) { folder in
      let report = try SiteCrawler.report(on: folder)
      #expect(report.problems == [])
    }
  }

  @Test("A missing home page is a problem")
  func missingHomePage() async throws {
    try await withSite(["a.html": ""]) { folder in
      let report = try SiteCrawler.report(on: folder)
      #expect(
        report.problems == [
          SiteProblem(page: "start", location: "start", text: "index.html", kind: .missingFile)
        ])
      #expect(report.unreached == ["a.html"])
      #expect(try SiteCrawler.report(on: folder, from: ["a.html"]).problems == [])
    }
  }

  @Test("A problem's description has its location, its address and its kind")
  func wording() {
    let problem = SiteProblem(
      page: "q/1.html", location: "img src", text: "x.png", kind: .missingFile)
    #expect(problem.description == #"q/1.html: img src "x.png": no such file"#)
  }
}
