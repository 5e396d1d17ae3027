import SampleAPI
import StackExchange
import Testing

@Suite("Tags and sites of the sample API")
struct TagAndSiteTests {
  let sample: SmallSample
  init() throws { sample = try SmallSample() }

  func tags(_ path: String) async throws -> [String] {
    try await sample.page(path).items.map { tag in
      guard case .string(let name) = tag["name"], case .integer(let count) = tag["count"] else {
        return ""
      }
      return "\(name) \(count)"
    }
  }

  @Test("Tags are sorted by number of questions")
  func popular() async throws {
    #expect(try await tags("tags?site=stackoverflow") == ["swift 4", "sqlite 2", "c++ 1"])
  }

  @Test("Tags with equal counts are sorted by name")
  func equalCounts() async throws {
    let more = #"{"question_id": 1, "tags": ["b", "a", "d", "e"], "creation_date": 1}"#
    let sample = try SmallSample(adding: ["questions/1.json": more])
    let page = try await sample.page("tags?site=stackoverflow&order=asc&max=1")
    #expect(
      page.items.compactMap { $0.string("name") } == ["a", "b", "c++", "d", "e"])
  }

  @Test(
    "Tags are found by part of a name, and sorted by name, count or last use",
    arguments: [
      ("tags?site=stackoverflow&inname=s&sort=name&order=asc", ["sqlite 2", "swift 4"]),
      ("tags?site=stackoverflow&sort=activity&order=asc&max=400000", ["c++ 1"]),
      ("tags?site=stackoverflow&min=2&max=3", ["sqlite 2"]),
      ("tags?site=meta", []),
    ])
  func search(path: String, expected: [String]) async throws {
    #expect(try await tags(path) == expected)
  }

  @Test("Tags are looked up by percent-encoded names")
  func info() async throws {
    #expect(
      try await tags("tags/c%2B%2B;swift;nothing/info?site=stackoverflow") == ["swift 4", "c++ 1"])
    #expect(try await tags("tags/c++/info?site=stackoverflow") == ["c++ 1"])
    let error = try await sample.error("tags/swift/info?site=stackoverflow&inname=x")
    #expect(error == .badParameter("inname"))
  }

  @Test("Sites are listed without a site parameter, in pages of any size")
  func sites() async throws {
    let sites = try await sample.page("sites?pagesize=1000").items
    #expect(sites.map { $0["name"] } == [.string("Q &amp; A"), .string("Meta")])
    #expect(sites[0]["site_url"] == .string("https://stackoverflow.example"))
    #expect(
      sites[0]["related_sites"]
        == .array([.object(["name": .string("Meta"), "relation": .string("meta")])]))
    #expect(try await sample.error("sites?site=stackoverflow") == .badParameter("site"))
  }
}
