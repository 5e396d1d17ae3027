package import Archive
internal import StackExchange

/// An index from questions to the editions that their pages link to.
///
/// A question links to the latest edition that shows it, within the first digest that shows it.
package final class EditionIndex: Sendable {
  /// An edition of a digest, with those of its questions that have pages.
  package struct IndexedEdition: Sendable {
    package let digest: DigestEditions
    package let heading: Edition.Summary
    package let questions: [SiteQuestion]
  }

  /// The editions read so far to which at least one page of a question links.
  private let editions: [IndexedEdition]
  /// For each site, the positions of its questions in editions, by question index; -1 for a
  /// question that no edition shows.
  ///
  /// Sites are identified by reference, because every question is looked up and comparing names
  /// would take longer.
  private let positions: [ObjectIdentifier: [Position]]

  /// The index of an edition in `editions`, and the position of a question in that edition.
  private typealias Position = (editionIndex: Int32, position: Int32)

  /// Reads the questions of all editions, digest by digest in the given order.
  init(in archive: Archive, _ digests: [DigestEditions], of sites: [SiteQuestions])
    throws(ArchiveError)
  {
    // Without digests, the positions of millions of questions would be stored for nothing.
    var builder = Builder(digests.isEmpty ? [] : sites)
    for digest in digests {
      var headings = digest.editions[...]
      var date = ""
      try archive.forEachShownQuestion(inDigest: digest.name) { day, site, id in
        if day != date {
          headings = headings.drop { $0.date != day }
          date = day
          builder.endEdition()
          if let heading = headings.first { builder.beginEdition(digest, heading) }
        }
        builder.add(id, of: site)
      }
      builder.endEdition()
    }
    (editions, positions) = (builder.editions, builder.positions)
  }

  /// Returns the edition to which the page of a question links, and the position of the question in
  /// that edition; nil if no edition shows the question.
  package func location(of question: SiteQuestion) -> (edition: IndexedEdition, position: Int)? {
    guard let positions = positions[ObjectIdentifier(question.site)],
      question.index < positions.count,
      case let position = positions[question.index], position.editionIndex >= 0
    else { return nil }
    return (editions[Int(position.editionIndex)], Int(position.position))
  }

  /// A builder of an edition index that reads one edition after another.
  private struct Builder {
    /// The editions to which at least one page of a question links.
    private(set) var editions: [IndexedEdition] = []
    /// For each site, the positions of its questions in the editions read so far, by question
    /// index; -1 for none.
    private(set) var positions: [ObjectIdentifier: [Position]] = [:]
    /// The sites with questions, by their API names.
    private let sites: [String: SiteQuestions]
    /// The edition that is being read; nil between editions.
    private var edition: (digest: DigestEditions, heading: Edition.Summary)?
    /// The questions of the current edition that have pages.
    private var questions: [SiteQuestion] = []
    /// The positions in the current edition of those questions that no earlier edition showed.
    private var unlinkedPositions: [Int] = []

    /// Creates a builder that has read no edition yet.
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

    /// Begins reading an edition.
    mutating func beginEdition(_ digest: DigestEditions, _ heading: Edition.Summary) {
      edition = (digest, heading)
    }

    /// Adds the next question of the current edition, unless the question has no page.
    mutating func add(_ id: Int, of site: String) {
      guard edition != nil, let questions = sites[site],
        let index = questions.questions.index(ofID: id)
      else { return }
      if positions[ObjectIdentifier(questions)]?[index].editionIndex == -1 {
        unlinkedPositions.append(self.questions.count)
      }
      self.questions.append(.init(site: questions, index: index))
    }

    /// Ends the current edition, and records the positions of its questions that have no position
    /// yet.
    mutating func endEdition() {
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
