internal import Archive
internal import Basics
internal import Configuration
internal import FoundationEssentials
internal import Pages
internal import Serving
internal import SiteBuild
internal import StackExchange
internal import Synchronization

/// The site of an archive as `serve` shows it: each file is rendered when somebody asks for it.
///
/// ``load()`` reads theme, configuration and lists again after one of them has changed.
final class ServedArchive: ServedFiles {
  private let options: ServeOptions
  /// The command line, from which the configuration is read again.
  private let arguments: [String]
  /// The environment in which the command runs, such as files and clock.
  private let environment: CommandEnvironment
  /// The site, with the time in seconds since 1970 at which its archive, theme or configuration last changed.
  private let site = Mutex<(site: LiveSite, changeTime: Int)?>(nil)
  /// Whether a message said that data of lists is in memory.
  private let hasWarned = Mutex(false)

  /// The path of the archive.
  let path: String

  init(_ options: ServeOptions, arguments: [String], environment: CommandEnvironment) {
    (self.options, self.arguments, self.environment) = (options, arguments, environment)
    path = ExistingSite(at: options.configuration.outputFolder)
      .archivePath(options.configuration)
  }

  /// Throws an error if the archive cannot be read, or does not have the only site that is served.
  func check() throws {
    guard let sites = try sites(), let site = options.site, !sites.contains(site) else { return }
    let suggestion = nearestName(to: site, among: sites).map { "; did you mean `\($0)`?" }
    throw CommandError(
      .usage,
      "`--site \(site)`: the archive has no such site"
        + (suggestion ?? (sites.isEmpty ? "" : "; it has \(sites.joined(separator: ", "))")))
  }

  /// Returns the API names of the archive's sites; `nil` while another program locks the archive.
  private func sites() throws(ArchiveError) -> [String]? {
    do throws(ArchiveError) {
      return try Archive(at: path, for: .readOnly).communities().map(\.apiSiteParameter)
    } catch {
      guard case .busy = error else { throw error }
      return nil
    }
  }

  /// Whether the archive exists.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads the theme, the configuration and the lists of the archive as they are now.
  ///
  /// - Returns: The error because of which the site stays as it was; `nil` if it was read.
  func load() async -> CommandError? {
    do {
      guard case .serve(let current) = try Invocation(arguments, files: environment.files) else {
        return nil
      }
      let options = current.configuration
      let modificationTime = inputSnapshot.latestModificationTime
      let configuration = current.configuration.rebuilding(ExistingSite(at: options.outputFolder))
      configuration.calendar.installTimeZone()
      let publisher = try PublishStage.publisher(configuration, environment, reading: path)
      let loaded = try await publisher.liveSite(of: current.site)
      let now = Int(environment.clock().timeIntervalSince1970)
      site.withLock { site in
        // A file that was removed has no time.
        let isLater = site.map { modificationTime > $0.changeTime } ?? true
        site = (loaded, isLater ? min(modificationTime, now) : now)
      }
      warn(of: loaded.temporaryFileError)
      return nil
    } catch {
      return CommandError(error, now: environment.clock())
    }
  }

  /// Prints, the first time, why data of lists is in memory.
  private func warn(of error: TemporaryFileError?) {
    guard let error else { return }
    let isFirst = hasWarned.withLock { hasWarned in
      defer { hasWarned = true }
      return !hasWarned
    }
    guard isFirst else { return }
    environment.console.printMessage("sodigest: \(error.problem); titles stay in memory\n")
  }

  func lookUp(_ components: [String]) -> LookupResult {
    guard let (site, changeTime) = site.withLock(\.self) else { return .notFound }
    let path = components.joined(separator: "/")
    do {
      if let bytes = try site.contents(ofFileAt: path) {
        return .file(SiteFile(bytes, modificationTime: changeTime))
      }
      return site.hasPage(at: "\(path)/index.html") ? .folder : .notFound
    } catch {
      return .failed(CommandError(error, now: environment.clock()).message)
    }
  }

  /// A snapshot of the files from which the site is made.
  var inputSnapshot: FileSnapshot {
    let site = options.configuration.site
    let folders = [options.configuration.templateFolder, site.assets]
    let files = folders.compactMap(\.self).flatMap { folder in
      ((try? TemplateFolder.names(in: folder)) ?? []).map { "\(folder)/\($0)" }
    }
    return FileSnapshot(
      of: files + site.files + [
        absolutePath(options.configurationPath, in: environment.currentFolder), path,
      ],
      // Readers make an empty one.
      unlessEmpty: ["\(path)-wal"])
  }
}
