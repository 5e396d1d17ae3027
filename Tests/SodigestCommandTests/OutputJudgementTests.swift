import Foundation
import Networking
import SodigestCommand
import Testing

/// Whether a site can be written is known before anybody is asked.
@Suite struct OutputJudgementTests {
  private let nobody: Transport = { request in
    Issue.record("\(request.url) was asked")
    throw CancellationError()
  }

  /// Runs a build on an output folder that a test has prepared.
  private func refusal(_ prepare: (String) throws -> Void) async throws -> String {
    var told = ""
    try await withWorld { world async throws in
      let folder = world.folder + "/Output"
      try prepare(folder)
      #expect(await world.run("build --tag swift", transport: nobody) == .storage)
      told = world.errors.replacing(world.folder, with: "")
    }
    return told
  }

  private func make(_ folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test("A home page of somebody else, whatever it says of sodigest")
  func homePage() async throws {
    for text in ["<p>mine", "<p>I left sodigest", "<meta name=\"generator\" content=\"Hugo\">"] {
      let told = try await refusal { folder in
        try make(folder)
        try Data(text.utf8).write(to: URL(filePath: folder + "/index.html"))
      }
      #expect(told.hasPrefix("sodigest: /Output/index.html was not written by sodigest"))
    }
  }

  @Test("A link in the place of a folder", arguments: ["q", "d", "img", "assets", "t"])
  func link(name: String) async throws {
    let told = try await refusal { folder in
      try make(folder)
      try make(folder + "/../elsewhere")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)", withDestinationPath: "../elsewhere")
    }
    #expect(told.hasPrefix("sodigest: /Output/\(name) was not written by sodigest"))
  }

  @Test("A file in the place of a folder, or of the output itself; a link that leads nowhere")
  func files() async throws {
    let file = try await refusal { folder in
      try make(folder)
      try Data().write(to: URL(filePath: folder + "/q"))
    }
    #expect(file.hasPrefix("sodigest: /Output/q cannot be written: Not a directory"))
    let output = try await refusal { try Data().write(to: URL(filePath: $0)) }
    #expect(output.contains("the site cannot be written to /Output"))
    let nowhere = try await refusal { folder in
      try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: "nowhere")
    }
    #expect(nowhere.contains("the site cannot be written to /Output"))
  }

  @Test("The output folder itself may be a link")
  func outputLink() async throws {
    try await withWorld { world async throws in
      try make(world.folder + "/elsewhere")
      try FileManager.default.createSymbolicLink(
        atPath: world.folder + "/Output", withDestinationPath: "elsewhere")
      #expect(await world.run("build --tag swift --sample") == .success)
      #expect(world.exists("elsewhere/index.html"))
    }
  }

  @Test("A link that came into the site later leads no page and no removal out of it")
  func laterLink() async throws {
    try await withWorld { world async throws in
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
}
