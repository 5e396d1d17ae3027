import Networking
import Testing

@Suite struct RequestURLTests {
  private func url(path: [String], _ query: [QueryItem]) throws -> String {
    try Environment(baseURL: "https://a.example")
      .request(for: RequestDescription(path: path, query: query)).url
  }

  @Test(
    "Values of query items are percent-encoded",
    arguments: [
      ("c++", "c%2B%2B"), ("c#", "c%23"), ("swift;concurrency", "swift%3Bconcurrency"),
      ("a&b=c", "a%26b%3Dc"), ("two words", "two%20words"), (".net", ".net"),
      ("naïve 👍", "na%C3%AFve%20%F0%9F%91%8D"), ("100%", "100%25"), ("", ""),
      ("a/b?c", "a%2Fb%3Fc"), ("~_-.", "~_-."),
    ])
  func query(value: String, encoded: String) throws {
    #expect(
      try url(path: ["q"], [QueryItem("tagged", value)]) == "https://a.example/q?tagged=" + encoded)
  }

  @Test("Query items keep their order, and their names are encoded")
  func order() throws {
    let items = [QueryItem("z", "1"), QueryItem("a b", "2"), QueryItem("z", "3")]
    #expect(try url(path: ["q"], items) == "https://a.example/q?z=1&a%20b=2&z=3")
  }

  @Test("Path segments are encoded separately, and joined ids stay joined")
  func path() throws {
    #expect(
      try url(path: ["tags", "c#", "a/b", "1;2"], []) == "https://a.example/tags/c%23/a%2Fb/1;2")
  }
}
