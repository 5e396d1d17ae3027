/// Pairs the runs of asterisks and underscores that open and close emphasis in a comment.
struct EmphasisMatcher {
  /// The indices of the tokens that can still open emphasis, in order.
  private var openerTokenIndices: [Int] = []
  /// The number of remaining openers by pairing key, which avoids searches without a result.
  private var openerCountsByPairingKey: [Int: Int] = [:]

  /// Pairs delimiter runs of the same character and length; unpaired runs remain text.
  ///
  /// A delimiter run in a link is only paired with a run in the same link.
  static func pairDelimiterRuns(_ tokens: inout [CommentToken], in text: [UInt8]) {
    var outerMatcher = EmphasisMatcher()
    var linkMatcher: EmphasisMatcher?
    for index in tokens.indices {
      switch tokens[index].kind {
      case .linkStart: linkMatcher = EmphasisMatcher()
      case .linkEnd: linkMatcher = nil
      case .delimiterRun(let canOpen, let canClose):
        let run = Run(tokenIndex: index, canOpen: canOpen, canClose: canClose)
        if linkMatcher != nil {
          linkMatcher?.match(run, in: &tokens, of: text)
        } else {
          outerMatcher.match(run, in: &tokens, of: text)
        }
      default: break
      }
    }
  }

  /// A run of asterisks or underscores that can open or close emphasis.
  private struct Run {
    /// The index of the token for this run.
    let tokenIndex: Int
    let canOpen: Bool
    let canClose: Bool
  }

  /// Pairs a delimiter run with the last opener of the same kind, or adds the run to the openers.
  private mutating func match(_ run: Run, in tokens: inout [CommentToken], of text: [UInt8]) {
    let pairingKey = pairingKey(of: tokens[run.tokenIndex], in: text)
    if run.canClose, openerCountsByPairingKey[pairingKey, default: 0] > 0 {
      let opener = popOpener(withPairingKey: pairingKey, from: tokens, in: text)
      let length = tokens[run.tokenIndex].range.count
      tokens[opener].kind = .emphasisStart(isBold: length > 1, isItalic: length != 2)
      tokens[run.tokenIndex].kind = .emphasisEnd(isBold: length > 1, isItalic: length != 2)
    } else if run.canOpen {
      openerTokenIndices.append(run.tokenIndex)
      openerCountsByPairingKey[pairingKey, default: 0] += 1
    }
  }

  /// Removes the last opener with a pairing key, and the openers after it, which stay unpaired.
  ///
  /// There must be an opener with that key; returns the index of its token.
  private mutating func popOpener(
    withPairingKey pairingKey: Int, from tokens: [CommentToken], in text: [UInt8]
  ) -> Int {
    while true {
      let opener = openerTokenIndices.removeLast()
      let openerKey = self.pairingKey(of: tokens[opener], in: text)
      openerCountsByPairingKey[openerKey, default: 0] -= 1
      if openerKey == pairingKey { return opener }
    }
  }

  /// Returns a number made of the character and length of a delimiter run; only runs with equal
  /// numbers can be paired.
  private func pairingKey(of run: CommentToken, in text: [UInt8]) -> Int {
    Int(text[run.range.lowerBound]) * 4 + run.range.count
  }
}
