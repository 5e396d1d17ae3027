internal import Basics

extension String {
  /// The words of a list that white space separates.
  var words: [String] {
    utf8.split(whereSeparator: \.isWhitespace).map { String(Substring($0)) }
  }
}
