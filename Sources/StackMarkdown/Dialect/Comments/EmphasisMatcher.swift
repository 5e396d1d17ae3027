/// Pairs the runs of asterisks and underscores that open and close emphasis in a comment.
struct EmphasisMatcher {
  /// The indices of the tokens that can still open emphasis.
  private var openers: [Int] = []
  /// The number of openers of each kind, which avoids searches without a result.
  private var openerCounts: [Int: Int] = [:]

  /// Pairs runs of the same character and length; unpaired runs remain text.
  ///
  /// A run in a link is only paired with a run in the same link.
  static func pairDelimiterRuns(_ tokens: inout [CommentToken], in text: [UInt8]) {
    var outerMatcher = EmphasisMatcher()
    var linkMatcher: EmphasisMatcher?
    for index in tokens.indices {
      switch tokens[index].kind {
      case .linkStart: linkMatcher = EmphasisMatcher()
      case .linkEnd: linkMatcher = nil
      case .delimiterRun(let canOpen, let canClose):
        let run = Run(index: index, canOpen: canOpen, canClose: canClose)
        if linkMatcher != nil {
          linkMatcher?.match(run, in: &tokens, of: text)
        } else {
          outerMatcher.match(run, in: &tokens, of: text)
        }
      default: break
      }
    }
  }

  /// A delimiter run.
  private struct Run {
    /// The index of its token.
    let index: Int
    let canOpen: Bool
    let canClose: Bool
  }

  /// Pairs a run with the last opener of its kind, or adds it to the openers.
  private mutating func match(_ run: Run, in tokens: inout [CommentToken], of text: [UInt8]) {
    let kind = kind(of: tokens[run.index], in: text)
    if run.canClose, openerCounts[kind, default: 0] > 0 {
      let opener = popOpener(of: kind, from: tokens, in: text)
      let length = tokens[run.index].range.count
      tokens[opener].kind = .emphasisStart(isBold: length > 1, isItalic: length != 2)
      tokens[run.index].kind = .emphasisEnd(isBold: length > 1, isItalic: length != 2)
    } else if run.canOpen {
      openers.append(run.index)
      openerCounts[kind, default: 0] += 1
    }
  }

  /// Removes and returns the last opener of a kind, along with the openers after it, which stay unpaired.
  ///
  /// There must be an opener of that kind.
  private mutating func popOpener(
    of kind: Int, from tokens: [CommentToken], in text: [UInt8]
  ) -> Int {
    while true {
      let opener = openers.removeLast()
      let openerKind = self.kind(of: tokens[opener], in: text)
      openerCounts[openerKind, default: 0] -= 1
      if openerKind == kind { return opener }
    }
  }

  /// A number for the character and length of a run; runs of the same kind can be paired.
  private func kind(of run: CommentToken, in text: [UInt8]) -> Int {
    Int(text[run.range.lowerBound]) * 4 + run.range.count
  }
}
