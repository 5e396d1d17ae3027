internal import Archive
internal import Assistants
internal import Basics
internal import Configuration
internal import FoundationEssentials

/// A run of `mcp`, which answers an assistant on standard input and output until its input ends.
struct MCPRun {
  let options: MCPOptions
  /// The environment in which the command runs, such as the streams.
  let environment: CommandEnvironment

  /// Serves the archive until standard input ends or the task is cancelled.
  ///
  /// - Throws: An error if the archive cannot be read at the start, or if standard output is closed.
  func run() async throws {
    let path = absolutePath(options.archivePath, in: environment.currentFolder)
    let (clock, now, console) = (environment.clock, options.options.now, environment.console)
    let calendar = options.calendar
    calendar.installTimeZone()
    let library: ArchiveLibrary
    do throws(ArchiveError) {
      library = try ArchiveLibrary(
        at: path, resolvingPath: resolvingSymbolicLinks,
        lastEditionDay: { calendar.day(of: now ?? clock()).description })
    } catch .missing {
      throw CommandError(.storage, missingArchiveMessage(path))
    }
    if environment.isInputTerminal {
      environment.console.printMessage(
        """
        sodigest: an editor starts this command and talks to it; see Documentation/assistants.md
        end it with Ctrl-D

        """)
    }
    let server = ModelContextServer(
      .archive(library, version: version) { now ?? clock() })
    try await server.serve(reading: environment.readInputPart) { try console.print($0) }
  }

  /// Returns the message for a missing archive, which says where it was looked for and how to name another.
  private func missingArchiveMessage(_ path: String) -> String {
    let folder = Self.folder(of: path)
    let reason =
      FileManager.default.fileExists(atPath: folder) ? "has no such file" : "does not exist"
    var message = "no archive at `\(path)`: the folder `\(folder)` \(reason)"
    if !options.options.archivePath.hasPrefix("/") {
      let start = options.configurationPath.map {
        "the folder of --config, `\(Self.folder(of: absolutePath($0, in: environment.currentFolder)))`"
      }
      message +=
        "; the path is relative to "
        + (start ?? "the current folder, `\(environment.currentFolder)`")
    }
    return message + """

      name it with an absolute path after --archive, or run `sodigest build` to create one
      """
  }

  /// Returns the folder of a file with an absolute path.
  private static func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    return folder.isEmpty ? "/" : String(folder)
  }
}
