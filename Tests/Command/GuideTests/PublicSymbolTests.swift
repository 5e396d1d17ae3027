import Foundation
import TestSupport
import Testing

/// Tests the public interface of the libraries.
@Suite("Public symbols of the libraries")
struct PublicSymbolTests {
  private static let libraries = [
    "Networking", "CurlTransport", "StackExchange", "StackMarkdown", "Highlighting", "Maths",
    "Mustache",
  ]

  @Test("Every public declaration is documented", arguments: libraries)
  func documented(library: String) throws {
    let folder = try #require(ProjectFolder.modules[library])
    let files = try Checkout.files(below: "\(Checkout.root)/\(folder)")
    var count = 0
    for (name, text) in files where name.hasSuffix(".swift") {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.isPublicDeclaration {
        let previousLine = lines[..<index].last { $0.firstMatch(of: #/^ *@/#) == nil } ?? ""
        #expect(previousLine.contains("///"), "\(library)/\(name):\(index + 1): \(line)")
        count += 1
      }
    }
    #expect(count > 3)
  }

  @Test("Every library is a product of the package")
  func products() throws {
    let manifest = try Checkout.text(of: "Package.swift")
    for library in Self.libraries { #expect(manifest.contains("\"\(library)\"")) }
  }
}

extension Substring {
  fileprivate var isPublicDeclaration: Bool {
    contains("public ")
      && firstMatch(
        of:
          #/^ *(@\w+ )*public (static |final |indirect |mutating )*(struct|enum|class|protocol|func|var|let|init|typealias|subscript)\b/#
      ) != nil
  }
}
