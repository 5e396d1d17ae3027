import TestSupport
import Testing

@Suite struct TestClockTests {
  @Test("Sleeping advances the time without waiting")
  func sleeping() async throws {
    let clock = TestClock()
    let start = clock.now
    try await clock.sleep(for: .seconds(3600))
    #expect(start.duration(to: clock.now) == .seconds(3600))
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: start.advanced(by: .seconds(10)), tolerance: nil)
    #expect(start.duration(to: clock.now) == .seconds(3601))
    #expect(clock.sleeps == [.seconds(3600), .seconds(-3591)])
  }

  @Test("A cancelled task does not sleep")
  func cancellation() async {
    let clock = TestClock()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeps == [])
  }

  @Test("Instants are ordered by time")
  func order() {
    let clock = TestClock()
    #expect(clock.now < clock.now.advanced(by: clock.minimumResolution))
  }
}

@Suite struct CompressionTests {
  @Test("Each compression format begins with its own header")
  func formatHeaders() {
    let text = [UInt8](repeating: 65, count: 1000)
    #expect(Compression.gzip.compress(text).starts(with: [0x1F, 0x8B]))
    #expect(Compression.zlib.compress(text).starts(with: [0x78]))
    #expect(Compression.raw.compress(text).count < Compression.zlib.compress(text).count)
    #expect(!Compression.raw.compress([]).isEmpty)
  }
}

@Suite struct MutePortTests {
  @Test("A mute port accepts connections and is closed after the test")
  func lifetime() async throws {
    let port = try await withSilentPort { port in
      _ = try RawClient(port: port)
      return port
    }
    #expect(throws: RawClient.ConnectionError.self) { _ = try RawClient(port: port) }
  }
}
