import Foundation
import TestSupport
import Testing

/// Tests `Documentation/theming.md` by performing its steps.
@Suite("Theming tutorial", .enabled(if: Checkout.isBuilt))
struct ThemingGuideTests {
  @Test("All steps of the tutorial work in order")
  func perform() async throws {
    let tutorial = Tutorial(try Checkout.text(of: "Documentation/theming.md"))
    #expect(tutorial.steps.count == 18)
    try await withTemporaryFolder { folder async throws in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/Examples", withDestinationPath: "\(Checkout.root)/Examples")
      try tutorial.perform(in: folder)
      let pages = try Checkout.files(below: "\(folder)/Output")
      let usesLastTheme = pages["index.html"]?.contains("class=\"masthead\"") == true
      #expect(usesLastTheme, "the last theme is that of the newspaper")
      let vault = try Checkout.files(below: "\(folder)/Vault")
      let isNote = vault["index.md"]?.contains("> [!abstract]") == true
      #expect(isNote)
    }
  }
}
