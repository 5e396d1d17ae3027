import Archive
import Contents
import SiteBuild
import Testing

@Suite("Path components")
struct PathComponentTests {
  @Test(
    "Lower-case letters, digits, hyphens and inner dots are kept; other bytes are encoded",
    arguments: [
      ("swift", "swift"), ("c++", "c_2b_2b"), ("c#", "c_23"), (".net", "_2enet"),
      ("asp.net-core", "asp.net-core"), ("objective-c++", "objective-c_2b_2b"),
      ("a_b", "a_5fb"), ("C", "_43"), ("..", "_2e_2e"), (".", "_2e"), ("a.", "a_2e"),
      ("../q", "_2e._2fq"), ("a/b", "a_2fb"), ("é", "_c3_a9"), ("日本", "_e6_97_a5_e6_9c_ac"),
      ("a b", "a_20b"), ("a\0", "a_00"), ("", "_"), ("meta.emacs", "meta.emacs"),
    ])
  func encoding(name: String, part: String) {
    #expect(PathComponent.encoded(name) == part)
  }

  @Test("A component is decoded to the name of which it is the encoding")
  func decoding() {
    let long = String(repeating: "я", count: 100)
    let names = ["swift", "c++", ".net", "a_b", "C", "..", "", "é", "con", "x.html", "a\0", long]
    for name in names {
      let part = PathComponent.encoded(name)
      #expect(PathComponent.decoded(part[...], longNames: [long]) == name)
    }
    for part in [
      "c++", "C", "_4", "_zz", "_2E", "_61", "a_2", ".", "con", "_ff", "a.html",
      String(repeating: "a", count: 200),
    ] {
      #expect(PathComponent.decoded(part[...], longNames: names) == nil, "\(part)")
    }
  }

  @Test(
    "Names reserved for Windows devices are encoded",
    arguments: [
      ("con", "_63on"), ("nul", "_6eul"), ("aux", "_61ux"), ("prn", "_70rn"), ("com1", "_63om1"),
      ("lpt9", "_6cpt9"), ("con.js", "_63on.js"), ("nul.tar.gz", "_6eul.tar.gz"),
      ("console", "console"), ("com", "com"), ("com10", "com10"), ("x.con", "x.con"),
    ])
  func devices(name: String, part: String) {
    #expect(PathComponent.encoded(name) == part)
    #expect(PathComponent.folder(ofDigest: name) == part)
    #expect(PathComponent.digestName(site: name, tags: ["a"]) == "\(part)-a")
  }

  @Test(
    "A digest named like the encoded folder of another has a different folder",
    arguments: [
      ("_63on", "_5f63on"), ("_5f63on", "_5f5f63on"), ("_43on", "_5f43on"), ("_63on-a", "_63on-a"),
      ("_63", "_63"), ("_feed", "_feed"), ("top_10", "top_10"), ("_", "_"),
    ])
  func encodedNames(name: String, folder: String) {
    #expect(PathComponent.folder(ofDigest: name) == folder)
  }

  @Test("Device names in upper case are encoded")
  func deviceInCapitals() {
    #expect(PathComponent.folder(ofDigest: "Con") == "_43on")
    #expect(PathComponent.folder(ofDigest: "LPT1") == "_4cPT1")
  }

  @Test("A long name is truncated and ends with its hash")
  func long() {
    let long = String(repeating: "я", count: 100)
    let part = PathComponent.encoded(long)
    #expect(part.utf8.count == 200)
    #expect(part.hasPrefix("_d1_8f_d1"))
    #expect(PathComponent.encoded(long + "я") != part)
  }

  @Test(
    "The default name of a digest has its site and its sorted tags",
    arguments: [
      ("stackoverflow", ["swift"], "stackoverflow-swift"),
      ("stackoverflow", ["swift", "c++"], "stackoverflow-c_2b_2b_and_swift"),
      ("stackoverflow", ["swift", "swift"], "stackoverflow-swift"),
      ("meta.emacs", [".net"], "meta.emacs-_2enet"),
    ])
  func digest(site: String, tags: [String], name: String) {
    #expect(PathComponent.digestName(site: site, tags: tags) == name)
    #expect(PathComponent.folder(ofDigest: name) == name)
  }

  @Test(
    "The folder of a digest with any name is a single path component",
    arguments: [
      ("My week", "My_20week"), ("..", "_2e_2e"), ("a/b", "a_2fb"), ("", "_"),
      ("über", "_c3_bcber"),
    ])
  func folder(name: String, folder: String) {
    #expect(PathComponent.folder(ofDigest: name) == folder)
  }
}
