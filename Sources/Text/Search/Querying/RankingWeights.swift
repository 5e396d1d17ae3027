/// The numbers of the order by relevance.
///
/// `Templates/search.js` ranks alike, with the same numbers as literals; a test compares them.
package enum RankingWeights {
  // The field in which a term matches
  package static var title: UInt8 { 9 }
  package static var question: UInt8 { 3 }
  package static var answer: UInt8 { 2 }
  package static var comment: UInt8 { 1 }

  // How often the term is in the field; a frequent term counts one more than another
  package static var single: UInt8 { 2 }
  package static var frequent: UInt8 { single + 1 }

  // Whether the term is exactly the word of the query, or only begins with it or is another form of it
  package static var exact: UInt8 { 5 }
  package static var inexact: UInt8 { 2 }

  /// The factor for a question that has all words in the same place.
  package static var nearness: Float { 1.2 }

  /// The number to which the logarithm of a question's score is added.
  package static var scoreBase: Double { 25 }

  /// The number of hits up to which those are added that have only most words of a sentence.
  package static var minSentenceHits: Int { 10 }

  /// The maximum number of hits that do not match all words, if none does.
  package static var maxIncompleteHits: Int { 50 }
}
