internal import Archive
internal import Images
internal import StackExchange

/// Gathers what a page shows beyond its ingredients.
struct Fingerprint {
  private var gathered: [UInt8] = []

  mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) {
      gathered.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func add(_ text: String?) {
    add(text?.utf8.count ?? -1)
    if let text { gathered += text.utf8 }
  }

  /// 16 bytes.
  var bytes: [UInt8] { Array(ContentHash(of: gathered).bytes.prefix(16)) }
}

extension SiteContents {
  /// Whether the page of a question shows a bounty, which ends without a change of the archive.
  func fingerprint(of question: QuestionSummary) -> [UInt8] {
    question.bountyAmount != nil && bounty(on: question) != nil ? [1] : []
  }

  /// Which questions a page of a tag lists, in which order, and how many pages there are.
  func fingerprint(ofPage number: Int, of tag: TagQuestions, on site: SiteQuestions) -> [UInt8] {
    var fingerprint = Fingerprint()
    fingerprint.add(tag.places.count)
    for place in tag.places(onPage: number) {
      fingerprint.add(site.questions[place].id)
      fingerprint.add(self.fingerprint(of: site.questions[place]).count)
    }
    return fingerprint.bytes
  }
}

extension TagQuestions {
  /// The questions that a page of the tag lists, and their authors.
  func ingredients(ofPage number: Int, on site: SiteQuestions) -> [Ingredient] {
    let parameter = site.community.parameter
    return places(onPage: number).reduce(into: [.site(parameter)]) { ingredients, place in
      let question = site.questions[place]
      ingredients.append(.question(question.id, site: parameter))
      if let author = question.owner?.id { ingredients.append(.user(author, site: parameter)) }
    }
  }
}

extension SiteContents {
  /// What an edition's page shows of other editions, and which sites there are.
  func fingerprint(of edition: Edition.Heading, in digest: DigestEditions) -> [UInt8] {
    var fingerprint = Fingerprint()
    fingerprint.add(digest.edition(before: edition)?.date)
    for site in sites { fingerprint.add(site.community.parameter) }
    if digest.editions[0].date == edition.date {
      for key in bounties { fingerprint.add(key.id) }
    }
    return fingerprint.bytes
  }

  /// An edition's lines, its questions and their authors.
  func ingredients(of edition: Edition) -> [Ingredient] {
    var ingredients: Set<Ingredient> = [.edition(edition.date, digest: edition.digest)]
    for site in sites { ingredients.insert(.site(site.community.parameter)) }
    for entry in edition.allEntries {
      ingredients.insert(.question(entry.questionID, site: entry.site))
      let question = site(entry.site)?.question(entry.questionID)
      if let author = question?.owner?.id { ingredients.insert(.user(author, site: entry.site)) }
    }
    return Array(ingredients)
  }
}
