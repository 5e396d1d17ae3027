import Foundation
import TestSupport
import Testing

/// Hosts of images that lead elsewhere: the program itself, and a listener where it must not go.
@Suite(.enabled(if: Program.isBuilt, "the program is not beside the tests"))
struct ForbiddenAddressTests {
  @Test("Redirects of images send no byte to an address that was not allowed")
  func redirects() async throws {
    try await withLoopbackServer({ _ in .text("secret") }) { forbidden in
      let port = forbidden.port
      try await withSampleServer(images: { request in
        // Avatars come with a size, images of posts without.
        .redirect(to: "http://\(request.target.contains("?") ? "127.0.0.1" : "localhost"):\(port)/")
      }) { sample in
        try await withTemporaryFolder { folder in
          let program = Program(in: folder)
          let code = try await program.run(
            ["build", "--tag", "swift", "--period", "all"] + sample.options)
          #expect(code == 5)
          let reason =
            "http://127.0.0.1:\(port)/ was not requested: 127.0.0.1:\(port) is not an allowed host"
          #expect(program.errors.contains(reason), "\(program.errors)")
          #expect(FileManager.default.fileExists(atPath: folder + "/Output/index.html"))
        }
      }
      #expect(forbidden.connectionCount == 0)
    }
  }
}
