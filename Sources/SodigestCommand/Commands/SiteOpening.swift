internal import Basics
internal import Configuration
internal import FoundationEssentials

/// The command `open`: the site, as the system shows pages.
struct SiteOpening {
  let options: RunOptions
  let surroundings: Surroundings

  /// Hands the home page to the system's program for pages, as which this process goes on, or gives
  /// why that could not be.
  func failure() throws(Failure) -> Failure {
    let folder = path(options.output, in: surroundings.folder)
    let pages = ["index.html", "index.md"].map { "\(folder)/\($0)" }
    guard let page = pages.first(where: FileManager.default.fileExists) else {
      throw Failure(.storage, "there is no site in `\(options.output)`; `sodigest build` makes one")
    }
    let names = Self.openers
    guard
      let opener = names.lazy.compactMap({ executable($0, in: surroundings.variables["PATH"]) })
        .first
    else {
      throw Failure(
        .usage, "there is no \(names.joined(separator: " or ")); open `\(page)` yourself")
    }
    let error = surroundings.become(opener, [opener, page])
    return Failure(.usage, "`\(opener)` could not be started: \(error.reason)")
  }

  #if canImport(Darwin)
  private static let openers = ["open"]
  #else
  private static let openers = ["xdg-open"]
  #endif
}
