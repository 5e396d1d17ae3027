package import Archive
internal import StackExchange

/// An index from questions to the editions that their pages link to.
///
/// A question links to the latest edition that shows it, within the first digest that shows it.
package final class EditionIndex: Sendable {
  /// An edition with those of its questions that have pages.
  package struct IndexedEdition: Sendable {
    package let digest: DigestEditions
    package let heading: Edition.Summary
    package let questions: [SiteQuestion]
  }

  /// The editions to which at least one question links.
  private let editions: [IndexedEdition]
  /// The positions of all questions in editions, by site and question index; -1 for none.
  ///
  /// Sites are identified by reference, because every question is looked up and comparing names
  /// would take longer.
  private let positions: [ObjectIdentifier: [Position]]

  /// The index of an edition, and a position within that edition.
  private typealias Position = (edition: Int32, position: Int32)

  /// Reads the questions of all editions, processing digests in their order.
  init(in archive: Archive, _ digests: [DigestEditions], of sites: [SiteQuestions])
    throws(ArchiveError)
  {
    var builder = Builder(sites)
    for digest in digests {
      var headings = digest.editions[...]
      var date = ""
      try archive.forEachShownQuestion(inDigest: digest.name) { day, site, id in
        if day != date {
          headings = headings.drop { $0.date != day }
          date = day
          builder.end()
          if let heading = headings.first { builder.begin(digest, heading) }
        }
        builder.add(id, of: site)
      }
      builder.end()
    }
    (editions, positions) = (builder.editions, builder.positions)
  }

  /// Returns the edition to which a question links, and the question's position in it.
  package func location(of question: SiteQuestion) -> (edition: IndexedEdition, position: Int)? {
    guard let positions = positions[ObjectIdentifier(question.site)],
      question.index < positions.count,
      case let position = positions[question.index], position.edition >= 0
    else { return nil }
    return (editions[Int(position.edition)], Int(position.position))
  }

  /// A builder of the index that reads one edition after another.
  private struct Builder {
    /// The editions to which at least one question links.
    private(set) var editions: [IndexedEdition] = []
    /// The positions of all questions read so far.
    private(set) var positions: [ObjectIdentifier: [Position]] = [:]
    /// The sites, by their API names.
    private let sites: [String: SiteQuestions]
    /// The edition that is being read; nil between editions.
    private var edition: (digest: DigestEditions, heading: Edition.Summary)?
    /// The questions of the current edition that have pages.
    private var questions: [SiteQuestion] = []
    /// The positions in the current edition of questions that no earlier edition showed.
    private var unlinkedPositions: [Int] = []

    /// Creates a builder in which no question has a position.
    init(_ sites: [SiteQuestions]) {
      // A modified archive may contain two sites with canonically equal names; the first one
      // counts.
      self.sites = Dictionary(sites.map { ($0.community.apiSiteParameter, $0) }) { first, _ in first
      }
      for site in sites {
        positions[ObjectIdentifier(site)] = Array(
          repeating: (-1, -1), count: site.questions.count)
      }
    }

    /// Begins an edition.
    mutating func begin(_ digest: DigestEditions, _ heading: Edition.Summary) {
      edition = (digest, heading)
    }

    /// Adds the next question of the edition, unless it has no page.
    mutating func add(_ id: Int, of site: String) {
      guard edition != nil, let questions = sites[site],
        let index = questions.questions.index(ofID: id)
      else { return }
      if positions[ObjectIdentifier(questions)]?[index].edition == -1 {
        unlinkedPositions.append(self.questions.count)
      }
      self.questions.append(.init(site: questions, index: index))
    }

    /// Ends an edition, recording the positions of questions that have none yet.
    mutating func end() {
      if let edition, !unlinkedPositions.isEmpty {
        for position in unlinkedPositions {
          let question = questions[position]
          positions[ObjectIdentifier(question.site)]?[question.index] = (
            Int32(editions.count), Int32(position)
          )
        }
        editions.append(
          IndexedEdition(digest: edition.digest, heading: edition.heading, questions: questions))
      }
      edition = nil
      questions = []
      unlinkedPositions = []
    }
  }
}
