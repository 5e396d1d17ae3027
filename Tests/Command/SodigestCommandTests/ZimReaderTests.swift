import Configuration
import Foundation
import SiteTesting
import SodigestCommand
import TestSupport
import Testing

/// Reads a ZIM file with `kiwix-serve` and a browser.
@Suite(
  .enabled(
    if: ZimWorld.isTestable && Browser.isInstalled && ShellScript.isInstalled("kiwix-serve")
      && ShellScript.isInstalled("curl"), "needs libzim, kiwix-serve, curl and a browser"))
struct ZimReaderTests {
  /// Calls the body with the address of a server for a file with all posts.
  private func withReader(_ body: (String) async throws -> Void) async throws {
    try await ZimWorld.with { test async throws in
      #expect(
        await test.zim("--output $/a.zim --index all") == .success, "\(test.world.errors)")
      let port = try await withRefusingPort { $0 }
      // The server ends with the tests, even if they are killed.
      let server = try test.shell(
        """
        kiwix-serve -i 127.0.0.1 -p \(port) -a \(getpid()) a.zim >server.log 2>&1 &
        echo $!
        curl -s -o home --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:\(port)/a/
        """)
      let process = try #require(pid_t(server.prefix { $0.isNumber }))
      defer { kill(process, SIGTERM) }
      try await body("http://127.0.0.1:\(port)")
    }
  }

  @Test("Pages are styled, without a refused request or an error in the console")
  func pages() async throws {
    try await withReader { address async throws in
      try await withBrowser { browser async throws in
        for (path, element) in [
          "index.html": "h1", "q/math/5100.html": "math", "q/stackoverflow/42960.html": "pre code",
          "t/stackoverflow/swift/index.html": "h1",
        ] {
          let visit = try await browser.visit(
            // The address without the toolbar of the server, whose scripts have messages of their own.
            "\(address)/raw/a/content/\(path)",
            evaluating: """
              [document.querySelector('\(element)') !== null,
               getComputedStyle(document.querySelector('nav a.brand')).textDecorationLine,
               getComputedStyle(document.querySelector('main')).maxWidth !== 'none'].join()
              """)
          #expect(visit.value == "true,none,true", "\(path)")
          #expect(visit.messages == [], "\(path)")
          #expect(visit.failures == [], "\(path)")
        }
      }
    }
  }

  @Test("Questions are found by words of their titles and texts, and as random pages")
  func search() async throws {
    try await withReader { address async throws in
      try await withBrowser { browser async throws in
        func links(_ request: String) async throws -> String {
          try await browser.visit("\(address)/\(request)").html
        }
        #expect(try await links("suggest?content=a&term=why").contains("q/math/5100.html"))
        let found = try await links("search?content=a&pattern=symmetry")
        #expect(found.contains("q/math/5100.html"))
        let random = try await browser.visit(
          "\(address)/random?content=a", evaluating: "location.pathname")
        #expect(random.value?.hasPrefix("/a/q/") == true, "\(random.value ?? "")")
      }
    }
  }
}
