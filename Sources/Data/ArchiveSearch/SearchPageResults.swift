internal import Basics
internal import Search

/// The results of a search for the script of the search page.
struct SearchPageResults {
  let hits: [Hit]
  /// The number of hits that match the whole query.
  let complete: Int
  /// The number of hits that were not compared with the query.
  let unread: Int
  let found: SearchHits
  /// Parts of the query that look like an operator, but are none.
  let unknownOperators: [UnknownOperator]

  /// A question that was found.
  struct Hit {
    let score: Int
    let location: SearchHit.Location
    /// Whether the hit is an answer, which has a place even if the query has no words.
    let isAnswer: Bool
    /// What the page shows of the question, as JSON.
    let entry: [UInt8]
  }

  /// The results as JSON, in the form that `Templates/search.js` reads.
  var json: [UInt8] {
    var json = JSONWriter(.embeddedInHTML)
    json.object { json in
      json.field("hits")
      json.array { json in
        for hit in hits {
          json.beginItem()
          json.object { json in
            json.number("score", hit.score)
            // Filters have no place.
            if hit.isAnswer || !found.terms.all.isEmpty {
              json.number("place", hit.location.number)
            }
            json.field("entry")
            json.value(encoded: hit.entry)
          }
        }
      }
      json.number("complete", complete)
      json.pairs("matched", found.terms.all.map { ($0.term, .number($0.mode.rawValue)) })
      json.pairs("corrections", found.corrections.map { ($0.word, .text($0.replacement)) })
      json.pairs(
        "notes",
        (unread > 0 ? [("unread", .number(unread))] : [])
          + unknownOperators.map { unknown in
            // The page puts the text in quotes.
            let nearest = unknown.nearest.flatMap { $0.isEmpty ? nil : "” → “\($0)" } ?? ""
            return ("unknown", .text(unknown.text + nearest))
          })
      LetterFolding.BrowserTable.write(to: &json)
    }
    return json.bytes
  }
}

extension SearchHit.Location {
  /// The location as a number: the kind of the text, plus 4 times the index of the answer or comment.
  fileprivate var number: Int {
    switch self {
    case .title: 0
    case .question: 1
    case .answer(let index): 2 + 4 * index
    case .comment(let index): 3 + 4 * index
    }
  }
}

extension JSONWriter {
  /// The second value of a pair.
  fileprivate enum PairValue {
    case number(Int)
    case text(String)
  }

  /// Writes a field whose value is an array of arrays of a string and another value.
  fileprivate mutating func pairs(_ name: String, _ pairs: [(String, PairValue)]) {
    field(name)
    array { json in
      for (first, second) in pairs {
        json.beginItem()
        json.array { json in
          json.beginItem()
          json.value(first)
          json.beginItem()
          switch second {
          case .number(let number): json.value(encoded: Array("\(number)".utf8))
          case .text(let text): json.value(text)
          }
        }
      }
    }
  }
}
