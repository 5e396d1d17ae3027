package import Archive
internal import StackExchange

/// Which edition leads to a question: the latest one that shows it, of several digests in that which
/// comes first.
package final class EditionIndex: Sendable {
  /// An edition, and those of its questions that have pages.
  package struct Shown: Sendable {
    package let digest: DigestEditions
    package let heading: Edition.Heading
    package let questions: [SiteQuestion]
  }

  private let editions: [Shown]
  /// By site and place: the edition and the place there, or none.
  ///
  /// Every question asks: to look up names of sites would take too long.
  private let places: [ObjectIdentifier: [Place]]

  /// An edition by its place in a list, and a place in that edition.
  private typealias Place = (edition: Int32, position: Int32)

  /// Reads what the editions of digests show, the first digest first.
  init(in archive: Archive, _ digests: [DigestEditions], of sites: [SiteQuestions])
    throws(ArchiveError)
  {
    var reader = Reader(sites)
    for digest in digests {
      var headings = digest.editions[...]
      var date = ""
      try archive.forEachQuestionShown(inDigest: digest.name) { day, site, id in
        if day != date {
          headings = headings.drop { $0.date != day }
          date = day
          reader.end()
          if let heading = headings.first { reader.begin(digest, heading) }
        }
        reader.add(id, of: site)
      }
      reader.end()
    }
    (editions, places) = (reader.editions, reader.places)
  }

  /// The edition that leads to a question, and the place there.
  package func place(of question: SiteQuestion) -> (edition: Shown, position: Int)? {
    guard let places = places[ObjectIdentifier(question.site)], question.place < places.count,
      case let place = places[question.place], place.edition >= 0
    else { return nil }
    return (editions[Int(place.edition)], Int(place.position))
  }

  private struct Reader {
    private(set) var editions: [Shown] = []
    private(set) var places: [ObjectIdentifier: [Place]] = [:]
    private let sites: [String: SiteQuestions]
    private var edition: (digest: DigestEditions, heading: Edition.Heading)?
    private var questions: [SiteQuestion] = []
    /// Those that no edition led to before.
    private var news: [Int] = []

    init(_ sites: [SiteQuestions]) {
      // An archive of somebody else may have two sites whose names are canonically equal.
      self.sites = Dictionary(sites.map { ($0.community.parameter, $0) }) { first, _ in first }
      for site in sites {
        places[ObjectIdentifier(site)] = Array(
          repeating: (-1, -1), count: site.questions.count)
      }
    }

    mutating func begin(_ digest: DigestEditions, _ heading: Edition.Heading) {
      edition = (digest, heading)
    }

    mutating func add(_ id: Int, of site: String) {
      guard edition != nil, let questions = sites[site],
        let place = questions.questions.place(of: id)
      else { return }
      if places[ObjectIdentifier(questions)]?[place].edition == -1 {
        news.append(self.questions.count)
      }
      self.questions.append(.init(site: questions, place: place))
    }

    mutating func end() {
      if let edition, !news.isEmpty {
        for position in news {
          let question = questions[position]
          places[ObjectIdentifier(question.site)]?[question.place] = (
            Int32(editions.count), Int32(position)
          )
        }
        editions.append(
          Shown(digest: edition.digest, heading: edition.heading, questions: questions))
      }
      edition = nil
      questions = []
      news = []
    }
  }
}
