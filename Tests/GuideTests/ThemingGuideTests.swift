import Foundation
import TestSupport
import Testing

/// `Documentation/theming.md`, followed to the letter.
@Suite("The tutorial on themes", .enabled(if: Checkout.isBuilt))
struct ThemingGuideTests {
  @Test("Does what it says, in its order")
  func follow() async throws {
    let guide = Guide(try Checkout.text(of: "Documentation/theming.md"))
    #expect(guide.steps.count == 14)
    try await withTemporaryFolder { folder async throws in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/Examples", withDestinationPath: "\(Checkout.root)/Examples")
      try guide.follow(in: folder)
      let pages = try Checkout.files(below: "\(folder)/Output")
      let isLast = pages["index.html"]?.contains("class=\"masthead\"") == true
      #expect(isLast, "the last theme is the newspaper's")
      let vault = try Checkout.files(below: "\(folder)/Vault")
      let isNote = vault["index.md"]?.contains("> [!abstract]") == true
      #expect(isNote)
    }
  }
}
