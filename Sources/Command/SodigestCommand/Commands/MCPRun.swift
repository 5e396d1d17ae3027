internal import Archive
internal import ArchiveSearch
internal import Assistants
internal import Basics
internal import Configuration
internal import FoundationEssentials
internal import Pages
internal import Search

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
    options.configuration.calendar.installTimeZone()
    let library: ArchiveLibrary
    do throws(ArchiveError) {
      library = try ArchiveLibrary(
        at: path, calendar: options.configuration.calendar, now: options.configuration.now,
        environment)
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
    let server = ModelContextServer(.archive(library, now: options.configuration.now, environment))
    try await server.serve(reading: environment.readInputPart) {
      try environment.console.print($0)
    }
  }

  /// Returns the message for a missing archive, which says where it was looked for and how to name another.
  private func missingArchiveMessage(_ path: String) -> String {
    let folder = Self.folder(of: path)
    let reason =
      FileManager.default.fileExists(atPath: folder) ? "has no such file" : "does not exist"
    var message = "no archive at `\(path)`: the folder `\(folder)` \(reason)"
    if !options.configuration.archivePath.hasPrefix("/") {
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

extension ArchiveLibrary {
  /// Opens an archive, to find out whether it can be read; only questions of `site` are read if it is given, and
  /// `now` replaces the time of the clock.
  convenience init(
    at path: String, ofSite site: String? = nil, calendar: DayCalendar, now: Date?,
    _ environment: CommandEnvironment
  ) throws(ArchiveError) {
    let clock = environment.clock
    try self.init(
      at: path, ofSite: site, resolvingPath: resolvingSymbolicLinks,
      latestVisibleDay: { calendar.day(of: now ?? clock()).description },
      makeSearch: {
        ArchiveSearch(
          $0, ofSite: site, now: { now ?? clock() },
          entry: { QuestionDocument(of: $0, on: $1).entry })
      })
  }
}

extension ServerDescription {
  /// Describes a server for an archive; `now` replaces the time of the clock.
  static func archive(
    _ library: ArchiveLibrary, now: Date?, _ environment: CommandEnvironment
  ) -> ServerDescription {
    let clock = environment.clock
    return .archive(library, version: SodigestCommand.version) { now ?? clock() }
  }
}
