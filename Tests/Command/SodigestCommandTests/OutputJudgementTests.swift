import Configuration
import Foundation
import Networking
import SodigestCommand
import Testing

/// Tests that an output folder is checked before any request.
@Suite struct OutputJudgementTests {
  private let world = World()
  private let forbiddenTransport: Transport = { request in
    Issue.record("unexpected request: \(request.url)")
    throw CancellationError()
  }

  /// Runs a build with a prepared output folder and returns the error message.
  private func errorMessage(_ prepare: (String) throws -> Void) async throws -> String {
    var message = ""
    try await withWorld { world async throws in
      let folder = world.folder + "/Output"
      try prepare(folder)
      #expect(await world.run("build --tag swift", transport: forbiddenTransport) == .storage)
      message = world.errors.replacing(world.folder, with: "")
    }
    return message
  }

  private func createFolder(_ folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test("A home page that sodigest did not write is an error")
  func homePage() async throws {
    for text in ["<p>mine", "<p>I left sodigest", "<meta name=\"generator\" content=\"Hugo\">"] {
      let message = try await errorMessage { folder in
        try createFolder(folder)
        try Data(text.utf8).write(to: URL(filePath: folder + "/index.html"))
      }
      #expect(message.hasPrefix("sodigest: /Output/index.html was not written by sodigest"))
    }
  }

  @Test(
    "A symbolic link instead of a folder is an error", arguments: ["q", "d", "img", "assets", "t"])
  func link(name: String) async throws {
    let message = try await errorMessage { folder in
      try createFolder(folder)
      try createFolder(folder + "/../elsewhere")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)", withDestinationPath: "../elsewhere")
    }
    #expect(message.hasPrefix("sodigest: /Output/\(name) was not written by sodigest"))
  }

  @Test("A file instead of a folder and a dangling symbolic link are errors")
  func files() async throws {
    let file = try await errorMessage { folder in
      try createFolder(folder)
      try Data().write(to: URL(filePath: folder + "/q"))
    }
    #expect(file.hasPrefix("sodigest: /Output/q cannot be written: Not a directory"))
    let output = try await errorMessage { try Data().write(to: URL(filePath: $0)) }
    #expect(output.contains("the site cannot be written to /Output"))
    let nowhere = try await errorMessage { folder in
      try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: "nowhere")
    }
    #expect(nowhere.contains("the site cannot be written to /Output"))
  }

  @Test("The output folder may be a symbolic link")
  func outputLink() async throws {
    try createFolder(world.folder + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: world.folder + "/Output", withDestinationPath: "elsewhere")
    #expect(await world.run("build --tag swift --sample") == .success)
    #expect(world.exists("elsewhere/index.html"))
  }

  @Test("Nothing is written or removed through a symbolic link added later")
  func laterLink() async throws {
    #expect(await world.run("build --tag swift --sample --format html,md") == .success)
    let folder = world.folder + "/Output/q/stackoverflow"
    try FileManager.default.moveItem(atPath: folder, toPath: world.folder + "/mine")
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: world.folder + "/mine")
    let before = try world.files(below: "mine")
    for line in ["render --format html", "render --force"] {
      world.clear()
      #expect(await world.run(line) == .storage)
      #expect(world.errors.contains("/Output/q/stackoverflow was not written by sodigest"))
      #expect(try world.files(below: "mine") == before)
    }
  }
}
