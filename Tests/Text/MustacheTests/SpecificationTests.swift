import FoundationEssentials
import Mustache
import Testing

/// Runs the test cases of the Mustache specification, if they are available.
@Suite struct SpecificationTests {
  private static let folder = ProcessInfo.processInfo.environment["SODIGEST_SHARED"].map {
    "\($0)/data/spec/mustache"
  }
  private static let isAvailable =
    folder.map { FileManager.default.fileExists(atPath: $0) } ?? false

  @Test(
    "Every case of the specification renders as expected",
    .enabled(if: isAvailable, "SODIGEST_SHARED names no folder with the cases"),
    arguments: [
      "comments", "delimiters", "inheritance", "interpolation", "inverted", "partials", "sections",
    ])
  func cases(chapter: String) throws {
    let path = try #require(Self.folder)
    let data = try Data(contentsOf: URL(filePath: "\(path)/\(chapter).json"))
    let tests = try JSONDecoder().decode(SpecificationFile.self, from: data).tests
    #expect(tests.count > 10)
    for test in tests {
      let (data, partials) = (test.data.value, test.partials ?? [:])
      let output = try render(test.template, data, partials: partials)
      #expect(output == test.expected, "\(chapter): \(test.name)")
      // A theme that accepts the template prints the same.
      let themeOutput = renderedByTheme(test.template, data, partials)
      #expect(themeOutput ?? test.expected == test.expected, "\(chapter), compiled: \(test.name)")
    }
  }
}

private struct SpecificationFile: Decodable {
  struct Test: Decodable {
    let name: String
    let data: JSONData
    let template: String
    let partials: [String: String]?
    let expected: String
  }

  let tests: [Test]
}

/// Any JSON value, decoded as data for templates.
private struct JSONData: Decodable {
  let value: DynamicValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .none
    } else if let flag = try? container.decode(Bool.self) {
      value = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let text = try? container.decode(String.self) {
      value = .text(text)
    } else if let items = try? container.decode([JSONData].self) {
      value = .list(items.map(\.value))
    } else {
      value = .object(try container.decode([String: JSONData].self).mapValues(\.value))
    }
  }
}
