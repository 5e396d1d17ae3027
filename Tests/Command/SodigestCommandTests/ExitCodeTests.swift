import Configuration
import SodigestCommand
import Testing

@Suite struct ExitCodeTests {
  @Test("Of several exit codes, the one with the highest priority is used", arguments: cases)
  func deciding(codes: [ExitCode], expected: ExitCode) {
    #expect(ExitCode.highestPriority(among: codes) == expected)
    #expect(ExitCode.highestPriority(among: codes.reversed()) == expected)
  }
}

private let cases: [([ExitCode], ExitCode)] = [
  ([], .success), ([.success, .success], .success), ([.partial, .success], .partial),
  ([.partial, .network], .network), ([.network, .paused], .paused),
  ([.paused, .storage], .storage), ([.storage, .configuration], .configuration),
  ([.configuration, .usage], .usage), ([.usage, .locked], .locked),
  ([.locked, .interrupted], .interrupted),
]
