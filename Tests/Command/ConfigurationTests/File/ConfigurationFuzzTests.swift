import Configuration
import Testing
import TestSupport

@Suite struct ConfigurationFuzzTests {
  @Test("A random file is accepted or is an error with a position")
  func randomFiles() throws {
    var generator = SplitMix(seed: 17)
    var accepted = 0
    for _ in 0..<1_500 {
      let text = RandomFile.text(using: &generator)
      do {
        _ = try Invocation(["render"], files: .holding(text))
        accepted += 1
      } catch {
        let hasPosition = if case .file(_, .some, _) = error.location { true } else { false }
        #expect(hasPosition, "\(text)")
        #expect(!error.description.contains("\n"), "\(text)")
      }
    }
    #expect(accepted > 150)
  }
}
