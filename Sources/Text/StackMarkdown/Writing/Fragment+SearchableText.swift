internal import Basics

extension Fragment {
  /// The whole text of the post in document order, in UTF-8, with a space at each boundary of a
  /// block, line or image.
  ///
  /// The text of spoilers is included; alternative texts of images are not.
  var searchableText: [UInt8] {
    var words: [UInt8] = []
    words.reserveCapacity(text.count + text.count / 8)
    var traversal = FragmentTraversal(self)
    while let event = traversal.next(in: self) {
      switch event {
      case .enter(let node) where element(of: node) == .text:
        words.append(text.span, self[node].range)
      case .enter(let node), .leave(let node):
        if ElementSet.special.contains(element(of: node)), words.last != .space {
          words.append(.space)
        }
      }
    }
    return words
  }
}
