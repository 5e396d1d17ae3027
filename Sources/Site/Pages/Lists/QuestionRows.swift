internal import Contents
internal import Mustache
internal import Synchronization

/// The rows of questions in the lists of tags, in HTML.
///
/// A question has a row in the lists of each of its tags, and all are equal, so that it is rendered only once. Threads
/// share the rows.
package final class QuestionRows: Sendable {
  static let template = "question-row.html"

  private struct Rendered {
    var bytes: [UInt8] = []
    /// Where each row is in `bytes`: its range, by the folder of the site and the index of the question.
    var ranges: [String: [Int32: Range<UInt32>]] = [:]
  }

  private let rendered = Mutex(Rendered())

  package init() {}

  /// The size in bytes up to which rows are stored; large sites have more rows than should be kept in memory.
  private static let maxSize = 4 << 20

  /// Appends the row of a question, given its index and the folder of its site; renders it if it is not stored.
  package func append(
    _ index: Int, ofSite folder: String, to rows: inout [UInt8], render: () -> [UInt8]
  ) {
    let isStored = rendered.withLock {
      guard let range = $0.ranges[folder]?[Int32(index)] else { return false }
      rows += $0.bytes[Int(range.lowerBound)..<Int(range.upperBound)]
      return true
    }
    if isStored { return }
    let row = render()
    rows += row
    rendered.withLock {
      let start = $0.bytes.count
      guard start < Self.maxSize else { return }
      $0.bytes += row
      $0.ranges[folder, default: [:]][Int32(index)] = UInt32(start)..<UInt32($0.bytes.count)
    }
  }
}

extension Composer {
  /// Returns the rendered rows of a site's questions, given their indices.
  ///
  /// Lists share rows, so the field `position` of a row is 0.
  func rows(of indices: [Int], on site: SiteQuestions) -> [UInt8] {
    var rows: [UInt8] = []
    for index in indices {
      questionRows.append(index, ofSite: site.folder, to: &rows) {
        var row: [UInt8] = []
        theme.templates.render(QuestionRows.template, into: &row) {
          entry(site.questions[index], position: 0, of: site).record(printing: $0)
        }
        return row
      }
    }
    return rows
  }
}
