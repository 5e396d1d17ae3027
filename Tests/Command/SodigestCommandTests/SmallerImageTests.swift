import Foundation
import Images
import TestSupport
import Testing

/// Tests smaller versions of images in the built program.
@Suite(.enabled(if: Program.isBuilt, "the program is not built"))
struct SmallerImageTests {
  private static let vips = ["/usr/bin/vipsthumbnail", "/usr/local/bin/vipsthumbnail"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The result of a run.
  private struct Site {
    let code: Int32
    let errors: String
    let pages: String
    let images: [(info: ImageInfo, bytes: Int, path: String)]

    func images(_ format: ImageFormat) -> [(info: ImageInfo, bytes: Int, path: String)] {
      images.filter { $0.info.format == format }
    }
  }

  /// Builds the sample with wide images in its posts and avatars of 128 pixels.
  ///
  /// - Parameter path: Returns the value of PATH for the folder of the run.
  /// - Returns: The result of the run.
  /// - Throws: An error if the program cannot be started or the site cannot be read.
  private func build(path: (String) throws -> String) async throws -> Site {
    let (wide, avatar) = (
      NoisyPNG.bytes(width: 2000, height: 500), NoisyPNG.bytes(width: 128, height: 128)
    )
    return try await withSampleServer(images: { request in
      .response(body: request.target.hasPrefix("/avatars.example/") ? avatar : wide)
    }) { sample in
      try await withTemporaryFolder { folder in
        let program = Program(in: folder)
        let code = try await program.run(
          ["build", "--tag", "swift", "--period", "all", "--verbose"] + sample.options,
          variables: ["PATH": try path(folder)])
        return try read(folder + "/Output", code, program.errors)
      }
    }
  }

  private func read(_ output: String, _ code: Int32, _ errors: String) throws -> Site {
    var pages = ""
    var images: [(ImageInfo, Int, String)] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: output).sorted() {
      if name.hasSuffix(".html") {
        pages += try String(contentsOf: URL(filePath: "\(output)/\(name)"), encoding: .utf8)
      } else if name.hasPrefix("img/"), name.contains("."), !name.hasSuffix(".svg") {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(output)/\(name)")))
        images.append((try ImageInfo(sniffing: bytes), bytes.count, name))
      }
    }
    return Site(code: code, errors: errors, pages: pages, images: images)
  }

  @Test(
    "Wide images are WebP of 1,600 pixels, and avatars of 64 and 128 pixels",
    .enabled(if: vips != nil, "vipsthumbnail is not installed"))
  func smaller() async throws {
    let site = try await build { _ in "/usr/bin:/usr/local/bin" }
    #expect(site.code == 0, "\(site.errors)")
    let widths = Set(site.images(.webp).map { [$0.info.width, $0.info.height] })
    #expect(widths == [[1600, 400], [64, 64], [128, 128]])
    let wide = NoisyPNG.bytes(width: 2000, height: 500)
    for image in site.images(.webp) {
      #expect(image.bytes < wide.count)
      #expect(site.pages.contains(image.path))
    }
    // The original of a smaller image is not published.
    #expect(!site.images(.png).contains { $0.info.width == 2000 })
  }

  @Test("Without vipsthumbnail the originals are shown")
  func without() async throws {
    let site = try await build { _ in "/no/such/folder" }
    #expect(site.code == 0, "\(site.errors)")
    #expect(site.images(.webp).isEmpty)
    let wide = try #require(site.images(.png).first { $0.info.width == 2000 })
    #expect(site.pages.contains(wide.path))
  }

  @Test(
    "If vipsthumbnail crashes, the original image is shown",
    .enabled(if: vips != nil, "vipsthumbnail is not installed"))
  func crash() async throws {
    let site = try await build { folder in
      let program = folder + "/vipsthumbnail"
      let script = """
        case "$*" in *1600*) kill -SEGV $$ ;; esac
        exec \(Self.vips ?? "") "$@"
        """
      try ShellScript(script).install(at: program)
      return folder
    }
    #expect(site.code == 0, "\(site.errors)")
    #expect(site.errors.contains("cannot be shrunk: signal 11 ended it"))
    #expect(site.images(.png).contains { $0.info.width == 2000 && site.pages.contains($0.path) })
    #expect(Set(site.images(.webp).map(\.info.width)) == [64, 128])
  }
}
