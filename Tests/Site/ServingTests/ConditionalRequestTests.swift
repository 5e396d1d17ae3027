import Foundation
import Serving
import Testing

@Suite struct ConditionalRequestTests {
  private let site = ServedSite()

  @Test("Conditions are evaluated in the order of RFC 9110, before ranges")
  func order() throws {
    let tag = try #require(site.get("/notes.txt").headers["ETag"])
    let past = "Thu, 01 Jan 1970 00:00:00 GMT"
    for (headers, status) in [
      (["If-Match": "*"], 200), (["If-Match": "W/\(tag)"], 412),
      (["If-Match": "\"x\",\(tag)"], 200), (["If-Match": tag, "If-None-Match": tag], 304),
      (["If-Match": "\"x\"", "If-None-Match": tag], 412),
      (["If-Match": tag, "If-Unmodified-Since": past], 200),
      (["If-Unmodified-Since": "soon"], 200), (["If-None-Match": tag.uppercased() + "x"], 200),
      (["Range": "bytes=0-1", "If-None-Match": tag], 304),
      (["Range": "bytes=0-1", "If-Match": "\"x\""], 412),
      (["Range": "bytes=99-", "If-None-Match": "*"], 304),
      (["Range": "bytes=0-1", "If-Range": "W/\(tag)"], 200),
      (["Range": "bytes=99-", "If-Range": "\"x\""], 200), (["If-Range": tag], 200),
    ] as [([String: String], Int)] {
      #expect(site.get("/notes.txt", headers).status == status, "\(headers)")
    }
    #expect(site.get("/none.txt", ["If-None-Match": "*"]).status == 404)
    #expect(site.get("/d", ["If-None-Match": "*"]).status == 301)
  }

  @Test("Repeated condition headers are combined, and repeated Range headers are ignored")
  func repeatedHeaders() throws {
    let tag = try #require(site.get("/notes.txt").headers["ETag"])
    let status = { (headers: [(name: String, value: String)]) in
      let all = headers + [(name: "Host", value: "127.0.0.1:8080")]
      return ServedSite.Reply(
        site.responder.response(to: ServerRequest("GET", "/notes.txt", headers: all))
      )
      .status
    }
    #expect(status([("if-none-match", "\"x\""), ("IF-NONE-MATCH", tag)]) == 304)
    #expect(status([("If-Match", "\"x\""), ("If-Match", "\"y\"")]) == 412)
    #expect(status([("Range", "bytes=0-1"), ("range", "bytes=2-3")]) == 200)
    #expect(status([("Range", "bytes=0-1")]) == 206)
  }

  @Test("No range of an empty file is satisfiable")
  func empty() throws {
    try site.write("", to: "site/empty.txt")
    let whole = site.get("/empty.txt")
    #expect(whole.status == 200 && whole.text == "")
    for range in ["bytes=0-", "bytes=0-0", "bytes=-1"] {
      let reply = site.get("/empty.txt", ["Range": range])
      #expect(reply.status == 416 && reply.headers["Content-Range"] == "bytes */0", "\(range)")
    }
  }

  @Test("A different size or modification time is a different version")
  func versions() throws {
    let path = "\(site.folder)/site/notes.txt"
    var tags: [String] = []
    for (text, second) in [("0123456789", 5), ("0123456789", 6), ("012345678", 6)] {
      try site.write(text, to: "site/notes.txt")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(second))], ofItemAtPath: path)
      let previousTag = tags.last
      let reply = site.get("/notes.txt")
      tags.append(try #require(reply.headers["ETag"]))
      #expect(reply.headers["Last-Modified"] == "Thu, 01 Jan 1970 00:00:0\(second) GMT")
      guard let previousTag else { continue }
      #expect(site.get("/notes.txt", ["If-None-Match": previousTag]).text == text)
      #expect(site.get("/notes.txt", ["If-Range": previousTag, "Range": "bytes=0-0"]).text == text)
    }
    #expect(Set(tags).count == 3)
  }

  @Test("While a build fails, pages show the error whatever the conditions, and other paths work")
  func buildError() throws {
    let before = site.get("/")
    let tag = try #require(before.headers["ETag"])
    site.preview.update(errorMessage: "</pre>\n<script>&amp;\u{2028}\u{0}é", now: 5)
    for headers in [["If-None-Match": tag], ["If-None-Match": "*"], ["Range": "bytes=0-1"]] {
      let reply = site.get("/", headers)
      #expect(reply.status == 500 && reply.headers["ETag"] == nil)
      #expect(reply.headers["Cache-Control"] == "no-cache")
      #expect(reply.headers["Content-Type"] == "text/html; charset=utf-8")
      #expect(
        reply.text.contains(
          "alert\">&lt;/pre>\n&lt;script>&amp;amp;\u{2028}\u{0}é</pre>\n<p>Fix the error"))
    }
    let mark = site.get("/.sodigest/mark")
    #expect(mark.status == 200 && site.get("/").text.contains("data-mark=\"\(mark.text)\""))
    #expect(site.get("/.sodigest/reload.js").status == 200)
    #expect(site.get("/d").headers["Location"] == "/d/")
    #expect(site.get("/none.png").text.hasPrefix("Not here"))
    #expect(site.get("/", ["Host": "evil.example"]).status == 403)
    site.preview.update(errorMessage: nil, now: 4)
    #expect(site.get("/", ["If-None-Match": tag]).status == 200)
    #expect(site.get("/").headers["Last-Modified"] != nil)
  }

  @Test("The reload script is appended to a page without a head")
  func pageWithoutHead() throws {
    let mark = site.get("/.sodigest/mark").text
    let script = "<script src=\"/.sodigest/reload.js\" data-mark=\"\(mark)\" defer></script>\n"
    for (text, served) in [
      ("", script), ("<p>x", "<p>x\(script)"),
      ("<head></head><i></head>", "<head>\(script)</head><i></head>"), ("é", "é\(script)"),
    ] {
      try site.write(text, to: "site/bare.html")
      #expect(site.get("/bare.html").text == served)
    }
  }
}
