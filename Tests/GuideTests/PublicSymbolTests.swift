import Foundation
import Testing

/// What the libraries offer to others.
@Suite("The public symbols of the libraries")
struct PublicSymbolTests {
  private static let libraries = [
    "Networking", "CurlTransport", "StackExchange", "StackMarkdown", "Highlighting", "Maths",
    "Mustache",
  ]

  @Test("Are documented, each of them", arguments: libraries)
  func documented(library: String) throws {
    let files = try Checkout.files(below: "\(Checkout.root)/Sources/\(library)")
    var count = 0
    for (name, text) in files where name.hasSuffix(".swift") {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.declaresPublicly {
        let above = lines[..<index].last { $0.firstMatch(of: #/^ *@/#) == nil } ?? ""
        #expect(above.contains("///"), "\(library)/\(name):\(index + 1): \(line)")
        count += 1
      }
    }
    #expect(count > 3)
  }

  @Test("Are those of products of the package")
  func products() throws {
    let manifest = try Checkout.text(of: "Package.swift")
    for library in Self.libraries { #expect(manifest.contains("\"\(library)\"")) }
  }
}

extension Substring {
  fileprivate var declaresPublicly: Bool {
    contains("public ")
      && firstMatch(
        of:
          #/^ *(@\w+ )*public (static |final |indirect |mutating )*(struct|enum|class|protocol|func|var|let|init|typealias|subscript)\b/#
      ) != nil
  }
}
