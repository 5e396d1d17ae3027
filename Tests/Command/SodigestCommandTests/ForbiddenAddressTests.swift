import Foundation
import TestSupport
import Testing

/// Tests image hosts that redirect to a server that must not be contacted.
@Suite(.enabled(if: Program.isBuilt, "the program is not built"))
struct ForbiddenAddressTests {
  @Test("Redirects of images are not followed to hosts that are not allowed")
  func redirects() async throws {
    try await withLoopbackServer({ _ in .text("secret") }) { forbidden in
      let port = forbidden.port
      try await withSampleServer(images: { request in
        // URLs of avatars have a size, those of images in posts do not.
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
