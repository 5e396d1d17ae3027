/// Finds out which runs of asterisks and underscores in a comment belong together.
struct EmphasisPairs {
  private var openers: [Int] = []
  /// How many openers there are of each kind, so that no search is in vain.
  private var counts: [Int: Int] = [:]

  /// Joins runs of the same character and length; those without a partner stay text.
  ///
  /// A run in a link has its partner in the same link.
  static func join(_ pieces: inout [CommentToken], in text: [UInt8]) {
    var outside = EmphasisPairs()
    var inside: EmphasisPairs?
    for index in pieces.indices {
      switch pieces[index].kind {
      case .beginsLink: inside = EmphasisPairs()
      case .endsLink: inside = nil
      case .run(let canOpen, let canClose):
        let run = Run(index: index, canOpen: canOpen, canClose: canClose)
        if inside != nil {
          inside?.add(run, to: &pieces, in: text)
        } else {
          outside.add(run, to: &pieces, in: text)
        }
      default: break
      }
    }
  }

  private struct Run {
    let index: Int
    let canOpen: Bool
    let canClose: Bool
  }

  private mutating func add(_ run: Run, to pieces: inout [CommentToken], in text: [UInt8]) {
    let kind = kind(of: pieces[run.index], in: text)
    if run.canClose, counts[kind, default: 0] > 0 {
      let opener = takeOpener(of: kind, from: pieces, in: text)
      let length = pieces[run.index].range.count
      pieces[opener].kind = .begins(isBold: length > 1, isItalic: length != 2)
      pieces[run.index].kind = .ends(isBold: length > 1, isItalic: length != 2)
    } else if run.canOpen {
      openers.append(run.index)
      counts[kind, default: 0] += 1
    }
  }

  /// Takes the last opener of a kind that has one; those after it will have no partner.
  private mutating func takeOpener(
    of kind: Int, from pieces: [CommentToken], in text: [UInt8]
  ) -> Int {
    while true {
      let opener = openers.removeLast()
      let openerKind = self.kind(of: pieces[opener], in: text)
      counts[openerKind, default: 0] -= 1
      if openerKind == kind { return opener }
    }
  }

  private func kind(of run: CommentToken, in text: [UInt8]) -> Int {
    Int(text[run.range.lowerBound]) * 4 + run.range.count
  }
}
