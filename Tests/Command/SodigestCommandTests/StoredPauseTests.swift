import Archive
import Configuration
import FoundationEssentials
import Networking
import SodigestCommand
import Testing

@Suite struct StoredPauseTests {
  @Test("A stored pause far in the future ends a week after the first run that reads it")
  func ends() async throws {
    try await withWorld { world async throws in
      let sample = try sampleTransport()
      let line = "fetch --tag swift --period all --no-images --no-avatars"
      #expect(await world.run(line, transport: sample) == .success)
      do {
        let archive = try Archive(at: world.folder + "/a.sqlite", for: .readWrite)
        let base = "https://api.stackexchange.com/2.3"
        for method in ["*", "/questions"] {
          try archive.saveBackoff(
            ofMethod: method, apiBase: base, until: World.now + 20 * 366 * 86_400)
        }
      }
      for day in 1...7 {
        world.clear()
        let code = await world.run(line, at: World.now + Double(day) * 86_400, transport: sample)
        #expect(code == .paused)
        #expect(world.errors.contains("run again after 2026-11-29T06:00:00Z"), "\(world.errors)")
      }
      let code = await world.run(line, at: World.now + 8 * 86_400 + 1, transport: sample)
      #expect(code == .success)
    }
  }
}
