internal import Archive
internal import Configuration
internal import Mustache
internal import Publishing

/// The last stage: the archive becomes a site.
struct PublishStage {
  private let publisher: Publisher
  private let reporter: Reporter

  /// Reads the templates, so that a broken one ends the run before anything else happens.
  init(_ options: RunOptions, _ surroundings: Surroundings, _ reporter: Reporter) throws {
    fatalError()
  }
}
