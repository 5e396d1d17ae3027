import Foundation
import Serving
import Testing

/// Tests requests that browsers do not send, and damaged sites.
@Suite struct UnusualRequestTests {
  private let site = ServedSite()

  private func link(_ path: String, to target: String, of site: ServedSite) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.folder)/\(path)", withDestinationPath: target)
  }

  @Test("Paths are percent-decoded once, and file names may have any characters", arguments: names)
  func found(path: String, name: String) throws {
    try site.write("found \(name)", to: "site/\(name)")
    #expect(site.get(path).text == "found \(name)")
    #expect(site.get("\(path)/").status == 404)
  }

  static let names = [
    ("/caf%C3%A9.txt", "café.txt"), ("/a%20b.txt", "a b.txt"), ("/a+b.txt", "a+b.txt"),
    ("/100%25.txt", "100%.txt"), ("/%2541.txt", "%41.txt"), ("/a%3Fb%23c", "a?b#c"),
    ("/%5cx.txt", "\\x.txt"), ("/a%0Ab.txt", "a\nb.txt"), ("/%64/%78", "d/x"), ("/a..b", "a..b"),
    ("/\(String(repeating: "n", count: 255))", String(repeating: "n", count: 255)),
  ]

  @Test("A path that cannot be a file name is not found", arguments: invalidPaths)
  func missing(path: String) {
    for path in [path, "\(path)/", path + String(repeating: "/d", count: 9_000)] {
      let reply = site.get(path)
      #expect(reply.status == 404 && reply.text.hasPrefix("Not here"))
    }
  }

  static let invalidPaths = [
    "*", "?", "/\(String(repeating: "n", count: 256))", "/%c3%28", "/%ff", "/notes.txt%2F",
    "/notes.txt%20", "/Notes.txt", "/notes.txt;a=1", "/%", "/%2", "/d/%2E", "/d/%2e%2e/notes.txt",
    "/%25%32%65%25%32%65/outside.txt", "/d%00/index.html",
  ]

  @Test(
    "A folder with any name is redirected to an address of this server",
    arguments: [
      ("/%C3%A4%20b", "ä b", "/%C3%A4%20b/"),
      ("/%5Cevil.example", "\\evil.example", "/%5Cevil.example/"),
      ("/a%0d%0ab:c", "a\r\nb:c", "/a%0D%0Ab%3Ac/"), ("/d/%3Fx", "d/?x", "/d/%3Fx/"),
      ("/a%25b", "a%b", "/a%25b/"),
    ])
  func folders(path: String, folder: String, address: String) throws {
    try site.write("here", to: "site/\(folder)/index.html")
    let reply = site.get(path)
    #expect(reply.status == 301 && reply.headers["Location"] == address)
    #expect(site.get(address).text.hasPrefix("here"))
  }

  @Test(
    "Symbolic links and an index that is a folder are not served, nor is a linked error page")
  func links() throws {
    try site.write("x", to: "site/e/index.html/x.html")
    try site.write("x", to: "site/f/other.html")
    try link("site/f/index.html", to: "other.html", of: site)
    try link("site/broken.html", to: "nowhere", of: site)
    try link("site/loop", to: "loop", of: site)
    try link("site/linked", to: "d", of: site)
    for path in [
      "/e", "/e/", "/e/index.html", "/f", "/f/", "/f/index.html", "/broken.html", "/loop",
      "/loop/x", "/linked", "/linked/", "/linked/index.html",
    ] {
      #expect(site.get(path).status == 404, "\(path)")
    }
    #expect(site.get("/e/index.html/x.html").status == 200)
    try FileManager.default.removeItem(atPath: "\(site.folder)/site/404.html")
    try link("site/404.html", to: "../outside.txt", of: site)
    let reply = site.get("/nothing")
    #expect(reply.status == 404 && reply.text == "page not found\n")
    #expect(reply.headers["Content-Type"] == "text/plain; charset=utf-8")
  }

  @Test("Files and the site folder may disappear and reappear, also as a link")
  func vanishing() throws {
    let (fileManager, siteFolder) = (FileManager.default, "\(site.folder)/site")
    try fileManager.removeItem(atPath: "\(siteFolder)/notes.txt")
    #expect(site.get("/notes.txt").text.hasPrefix("Not here"))
    try fileManager.moveItem(atPath: siteFolder, toPath: "\(site.folder)/next")
    for path in ["/", "/notes.txt", "/d"] {
      #expect(site.get(path).status == 404)
      #expect(site.get(path).text == "page not found\n")
    }
    try link("site", to: "next", of: site)
    #expect(site.get("/d/").text.hasPrefix("a"))
  }

  @Test(
    "HEAD has the same status and headers as GET in every case",
    arguments: [
      ("/", [:]), ("/d", [:]), ("/none", [:]), ("/notes.txt", ["Range": "bytes=2-4"]),
      ("/notes.txt", ["Range": "bytes=10-"]), ("/notes.txt", ["If-None-Match": "*"]),
      ("/notes.txt", ["If-Match": "\"x\""]), ("/.sodigest/mark", [:]),
      ("/", ["Host": "evil.example"]),
    ] as [(String, [String: String])])
  func head(path: String, headers: [String: String]) {
    let (get, head) = (site.get(path, headers), site.get(path, headers, method: "HEAD"))
    #expect(head.status == get.status && head.headers == get.headers)
    #expect(head.text == get.text)
  }
}
