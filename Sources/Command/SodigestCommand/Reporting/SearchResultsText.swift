internal import Archive
internal import ArchiveSearch
internal import Basics
internal import Configuration

/// Writes the results of a search for a terminal, or as plain text.
struct SearchResultsText {
  /// The width of the terminal in columns; nil if the output is no terminal.
  let width: Int?
  /// Whether the terminal shows styles.
  let hasStyles: Bool
  /// Returns where to read a question: a path or a URL.
  let address: (FoundQuestion) -> String

  /// Returns notes on how the query was understood, and on what is not shown.
  static func notes(on results: SearchResults, limit: Int) -> [String] {
    var notes = results.notesOnUnknownOperators
    notes += results.corrections.map { "showing results for \($0.replacement), not \($0.word)" }
    let noun = results.findsAnswers ? "answer" : "question"
    if results.total == 0 {
      notes.append("no \(noun)s found")
    } else if !results.isComplete {
      notes.append("no \(noun) has all of the words; these have most of them")
    } else if results.completeCount < results.total {
      notes.append(
        "\(pluralized(results.completeCount, noun)) with all of the words, then close matches"
      )
    }
    if results.total > results.questions.count {
      notes.append("showing \(limit) of \(results.total) \(noun)s; use --limit to see more")
    }
    return notes
  }

  /// Returns the questions with their positions, as several lines each.
  func text(of questions: [FoundQuestion]) -> String {
    let entries = questions.enumerated().map { index, question in
      let indent = "    "
      let number = "\(index + 1). "
      let lines = [
        number.padding(to: indent.count) + styled(question.title, as: .bold),
        indent + styled(facts(of: question), as: .dim),
        wrapped(question.excerpt, indent: indent),
        indent + printable(address(question)),
      ]
      return lines.filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
    }
    return entries.joined(separator: "\n")
  }

  /// Returns a result as a line of fields, which tabs separate: score, number of answers, day, site, title, tags and
  /// address.
  static func line(of question: FoundQuestion, address: String) -> String {
    let fields = [
      String(question.score), String(question.answerCount), question.creationDay,
      question.key.site, question.title.plain, question.tags.joined(separator: ","), address,
    ]
    return fields.map { field in
      printable(field, keepsLines: false).replacing("\t", with: " ")
    }.joined(separator: "\t") + "\n"
  }

  /// Returns the facts about a question in one line, in the form of the lists on pages.
  private func facts(of question: FoundQuestion) -> String {
    let answers =
      question.isAnswer
      ? (question.isAcceptedAnswer ? "✓ accepted answer" : "answer")
      : (question.isSolved ? "✓ " : "") + pluralized(question.answerCount, "answer")
    let date = CalendarDay(question.creationDay).map {
      "\(question.isAnswer ? "answered" : "asked") \(Self.dateText($0))"
    }
    return [
      pluralized(question.score, "vote"), answers, date, question.key.site,
      question.tags.map { "[\($0)]" }.joined(separator: " "),
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// Returns a date as `2 Nov 2014`.
  static func dateText(_ day: CalendarDay) -> String {
    let date = day.components
    return "\(date.day) \(CalendarDay.monthNames[date.month - 1]) \(date.year)"
  }

  // MARK: Styles

  /// A style of text on a terminal; the raw value is the parameter of the control sequence.
  private enum Style: String {
    case bold = "1"
    case dim = "2"
    case match = "1;33"
    case code = "36"
  }

  private func styled(_ text: String, as style: Style) -> String {
    let text = printable(text, keepsLines: false)
    return !hasStyles ? text : "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  private func styled(_ text: MarkedText, as style: Style) -> String {
    text.pieces.map { styled($0.text, as: $0.isMatch ? .match : style) }.joined()
  }

  /// Returns a text in lines that fit the terminal, with matching words and code in styles of their own.
  private func wrapped(_ text: MarkedText, indent: String) -> String {
    var result = ""
    var column = 0
    let limit = max(40, min(width ?? 80, 100))
    for word in text.words {
      let length = word.reduce(0) { $0 + $1.text.count }
      if column > 0, column + 1 + length > limit {
        result += "\n"
        column = 0
      }
      result += column == 0 ? indent : " "
      column += (column == 0 ? indent.count : 1) + length
      for piece in word {
        if piece.isMatch {
          result += styled(piece.text, as: .match)
        } else if piece.isCode {
          result += styled(piece.text, as: .code)
        } else {
          result += printable(piece.text, keepsLines: false)
        }
      }
    }
    return result
  }
}

extension MarkedText {
  /// The pieces of the text, grouped by words, which spaces separate.
  fileprivate var words: [[Piece]] {
    var words: [[Piece]] = [[]]
    for piece in pieces {
      let parts = piece.text.split(separator: " ", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { words.append([]) }
        guard !part.isEmpty else { continue }
        var word = piece
        word.text = String(part)
        words[words.count - 1].append(word)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}

extension String {
  /// Returns the string with spaces at its end, up to a length.
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
