internal import Archive

/// Tells pages that have to be made from those that are there already.
struct Planner {
  let contents: SiteContents
  let formats: Set<SiteFormat>
  let last: LastPublication

  /// The pages of questions.
  var questions: Agenda {
    var agenda = Agenda()
    for site in contents.sites where hasPages {
      var places: [Int] = []
      for (place, question) in site.questions.enumerated() {
        let files = current([.html, .markdown], contents.fingerprint(of: question)) {
          SitePath.question(question.id, site: site.folder, $0)
        }
        if let files { agenda.kept += files } else { places.append(place) }
      }
      agenda.jobs += places.runs(of: 100).map { run in
        let ids = site.questions[run.lowerBound].id...site.questions[run.upperBound].id
        return .questions(of: site, ids: ids, count: run.count)
      }
    }
    return agenda
  }

  /// The pages of lists, and the pages that are there once.
  var lists: Agenda {
    var agenda = editions
    for site in contents.sites where formats.contains(.html) { plan(tagsOf: site, &agenda) }
    agenda.jobs.append(.singlePages)
    return agenda
  }

  /// The pages of editions.
  var editions: Agenda {
    var agenda = Agenda()
    for digest in contents.digests {
      for heading in digest.editions {
        let files = current(
          SiteFormat.allCases, contents.fingerprint(of: heading, in: digest)
        ) {
          SitePath.edition(heading.date, digest: digest.folder, $0)
        }
        if let files {
          agenda.kept += files
        } else {
          agenda.jobs.append(.edition(heading, of: digest))
        }
      }
    }
    return agenda
  }

  private func plan(tagsOf site: SiteQuestions, _ agenda: inout Agenda) {
    var pages: [Job.TagPageNumber] = []
    for (index, tag) in site.tags.enumerated() {
      let folder = PathName.encoded(tag.name)
      for number in 1...tag.pageCount {
        let file = last.current(
          SitePath.tag(folder, site: site.folder, page: number),
          fingerprint: contents.fingerprint(ofPage: number, of: tag, on: site))
        if let file {
          agenda.kept.append(file)
        } else {
          pages.append(Job.TagPageNumber(tag: index, number: number))
        }
      }
    }
    agenda.jobs += pages.chunks(of: 50).map { .tags(of: site, Array($0)) }
  }

  /// A page in all formats asked for, if none of them has to be made.
  private func current(
    _ formats: [SiteFormat], _ fingerprint: @autoclosure () -> [UInt8] = [],
    path: (SiteFormat) -> String
  ) -> [Int]? {
    var files: [Int] = []
    for format in formats where self.formats.contains(format) {
      guard let file = last.current(path(format), fingerprint: fingerprint()) else { return nil }
      files.append(file)
    }
    return files
  }

  /// Whether there are files in a format that readers read page by page.
  private var hasPages: Bool { formats.contains(.html) || formats.contains(.markdown) }
}

extension [Int] {
  /// Neighbouring numbers of an ascending list, some at a time.
  fileprivate func runs(of size: Int) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in self {
      if let last = runs.last, last.upperBound == number - 1, last.count < size {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }
}

extension RandomAccessCollection where Index == Int {
  /// All elements in their order, some at a time.
  func chunks(of size: Int) -> [SubSequence] {
    stride(from: startIndex, to: endIndex, by: size).map {
      self[$0..<Swift.min($0 + size, endIndex)]
    }
  }
}
