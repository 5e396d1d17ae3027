import Configuration
import Foundation
import Networking
import SodigestCommand
import Synchronization
import TestSupport
import Testing

/// Tests that the key is only sent to the API in a header, and neither printed nor stored.
@Suite struct SecrecyTests {
  private let world = World()
  private static let key = "U4DMV*8nvpm3EOpvf69Rxw(("

  /// The hosts that received the key.
  private final class KeyRecipients: Sendable {
    let hosts = Mutex<Set<String>>([])
  }

  /// The part of a response in which the API quotes the key.
  enum Echo: CaseIterable, Sendable {
    case nowhere, inMessage, onPage, inHeader, inPost, inRedirect
  }

  /// Returns a transport that quotes the key in responses, and records the hosts that received it.
  private func transport(
    _ api: FaultyAPI, _ echo: Echo, _ recipients: KeyRecipients
  ) -> Transport {
    { request in
      let carried = request.headers.first { $0.name == "Authorization" }?.value ?? ""
      #expect(!request.url.contains(Self.key))
      for header in request.headers where header.name != "Authorization" {
        #expect(!header.value.contains(Self.key))
      }
      #expect(!"\(request)".contains(Self.key))
      if carried.contains(Self.key) {
        _ = recipients.hosts.withLock { $0.insert(request.hostAndPort) }
      }
      var response = try await api.transport(request)
      guard !carried.isEmpty, request.url.contains("/questions?") else { return response }
      switch echo {
      case .nowhere: break
      case .inMessage:
        response.status = 400
        response.body = Array(
          #"{"error_id":400,"error_name":"bad_parameter","error_message":"no \#(carried)"}"#.utf8)
      case .onPage:
        response.status = 403
        response.body = Array("<html><title>Who is \(carried)?</title></html>".utf8)
      case .inRedirect:
        throw TransportError.refused(
          url: "https://b.example/?for=\(carried)", because: "this request stays at its host")
      case .inHeader: response.headers.append(HTTPHeader("X-Request", carried))
      case .inPost:
        let text = String(decoding: response.body, as: UTF8.self)
        response.body = Array(
          text.replacing("\"title\":\"", with: "\"title\":\"\(carried) ").utf8)
      }
      return response
    }
  }

  /// Runs a command line with a key file and a recording; returns the hosts that received the key.
  private func run(
    _ line: String, in world: World, at time: Date, _ fault: FaultyAPI.Fault? = nil,
    _ occasion: FaultyAPI.Occasion = .always, echo: Echo = .nowhere
  ) async throws -> Set<String> {
    let recipients = KeyRecipients()
    let steady = TestClock()
    let api = try FaultyAPI(fault, occasion, clock: { time + steady.now.offset / .seconds(1) })
    let keyFile = world.folder + "/key"
    if !world.exists("key") {
      try world.write(Self.key, to: "key")
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: keyFile)
    }
    _ = await world.run(
      """
      \(line) --tag swift --period all --api-key-file \(keyFile) --record \(world.folder)/R \
      --allow-image-host avatars.example --allow-image-host images.example
      """, at: time, steady: steady, transport: transport(api, echo, recipients))
    return recipients.hosts.withLock { $0 }
  }

  /// Expects that the output and the files of a run do not contain the key.
  private func expectNoKey(in world: World, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    #expect(!world.output.contains(Self.key), sourceLocation: sourceLocation)
    #expect(!world.errors.contains(Self.key), sourceLocation: sourceLocation)
    let key = Data(Self.key.utf8)
    for (name, bytes) in try world.files(below: ".") where name != "key" {
      #expect(!name.contains(Self.key), sourceLocation: sourceLocation)
      #expect(bytes.range(of: key) == nil, "\(name)", sourceLocation: sourceLocation)
    }
  }

  @Test("A run sends the key only to the API, warns about its file and does not write it")
  func keyFile() async throws {
    let recipients = try await run(
      "build --verbose --json --format html,md,json", in: world, at: World.now)
    #expect(recipients == ["api.stackexchange.com"])
    #expect(world.errors.contains("other users can read the key file `\(world.folder)/key`"))
    for file in ["a.sqlite", "Output/status.json", "Output/index.html", "R/recording.json"] {
      #expect(world.exists(file))
    }
    try expectNoKey(in: world)
    #expect(await world.run("status --json") == .success)
    try expectNoKey(in: world)
  }

  @Test("A key of the environment is not written, and causes no warning")
  func environment() async throws {
    let steady = TestClock()
    let api = try FaultyAPI(clock: { World.now + steady.now.offset / .seconds(1) })
    let recipients = KeyRecipients()
    let code = await world.run(
      "build --tag swift --period all --no-images --no-avatars --verbose",
      variables: ["SODIGEST_API_KEY": Self.key], steady: steady,
      transport: transport(api, .nowhere, recipients))
    #expect(code == .success)
    #expect(recipients.hosts.withLock { $0 } == ["api.stackexchange.com"])
    #expect(!world.errors.contains("warning"))
    try expectNoKey(in: world)
  }

  @Test(
    "Failed runs do not print the key",
    arguments: FaultyAPI.Fault.allCases.filter { !$0.isOfImages })
  func failing(fault: FaultyAPI.Fault) async throws {
    _ = try await run("build --verbose --json", in: world, at: World.now, fault)
    try expectNoKey(in: world)
  }

  @Test("A key quoted by the API is never printed or stored", arguments: Echo.allCases)
  func quoted(echo: Echo) async throws {
    let recipients = try await run("build --verbose --json", in: world, at: World.now, echo: echo)
    #expect(recipients == ["api.stackexchange.com"])
    if [.inMessage, .onPage, .inRedirect].contains(echo) {
      #expect(world.errors.contains("Bearer (hidden)"))
    }
    try expectNoKey(in: world)
  }

  @Test("An invalid key and a key for plain HTTP are errors that do not print it")
  func refused() async throws {
    try world.write("\"\(Self.key)\"", to: "key")
    let line = "fetch --tag swift --api-key-file \(world.folder)/key"
    #expect(await world.run(line) == .usage)
    try world.write(Self.key, to: "key")
    #expect(await world.run("\(line) --api-base http://a.example/2.3") == .usage)
    #expect(world.errors.contains("is not sent over plain http"))
    try expectNoKey(in: world)
  }
}
