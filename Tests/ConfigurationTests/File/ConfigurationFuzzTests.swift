import Configuration
import Testing
import TestSupport

@Suite struct ConfigurationFuzzTests {
  @Test("Files of random keys and values are read or refused with a place in them")
  func randomFiles() throws {
    var generator = SplitMix(seed: 17)
    var accepted = 0
    for _ in 0..<1_500 {
      let text = RandomFile.text(using: &generator)
      do {
        _ = try Invocation(["render"], files: .holding(text))
        accepted += 1
      } catch {
        let error = try #require(error as? ConfigurationError, "\(text)")
        #expect(error.position != nil, "\(text)")
        #expect(!error.description.contains("\n"), "\(text)")
      }
    }
    #expect(accepted > 150)
  }
}
