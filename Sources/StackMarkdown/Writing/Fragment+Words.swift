internal import Basics

extension Fragment {
  /// The texts one behind the other; what parts lines parts words.
  var words: [UInt8] {
    var words: [UInt8] = []
    words.reserveCapacity(text.count + text.count / 8)
    var walk = Walk(self)
    while let step = walk.next(in: self) {
      switch step {
      case .enter(let node) where element(node) == .text: words.append(text.span, self[node].range)
      case .enter(let node), .leave(let node):
        if ElementSet.special.contains(element(node)), words.last != .space { words.append(.space) }
      }
    }
    return words
  }
}
