import Configuration
import SodigestCommand
import Testing

@Suite struct ProfileTests {
  @Test("`--profile` prints the cost of stages and templates, and changes no file")
  func profile() async throws {
    try await withWorld { world async throws in
      let line = "build --sample --tag swift --format html,md"
      #expect(await world.run("\(line) --output \(world.folder)/Plain") == .success)
      #expect(!world.errors.contains("question.html"))
      world.clear()
      #expect(await world.run("\(line) --profile") == .success)
      let rows = world.errors.split(separator: "\n").map { $0.split(separator: " ") }
      for stage in ["lists", "posts", "other", "publication"] {
        let row = try #require(rows.first { $0.first == Substring(stage) }, "\(stage)")
        #expect(row.count >= 6 && row.suffix(5).allSatisfy { Int($0) != nil }, "\(row)")
        #expect(row.last.flatMap { Int($0) }.map { $0 > 0 } == true, "memory")
      }
      let files = try world.files(below: "Output")
      for (template, end) in [("question.html", ".html"), ("question.md", ".md")] {
        let row = try #require(rows.first { $0.first == Substring(template) }, "\(template)")
        let pages = files.keys.filter {
          $0.wholeMatch(of: #/q/stackoverflow/\d+\.(html|md)/#) != nil && $0.hasSuffix(end)
        }
        #expect(row.count == 5 && Int(row[2]) == pages.count, "\(row)")
      }
      for (name, bytes) in try world.files(below: "Plain") where name.hasSuffix(".html") {
        #expect(files[name] == bytes, "\(name)")
      }
    }
  }
}
