internal import Archive
internal import StackExchange

extension BuildContext {
  /// What reads the words of questions whose pages need not be made, where no file has them.
  var searchJobs: [Job] {
    guard let search, search.old == nil else { return [] }
    let kind = QuestionPages()
    var made: [String: Set<Int>] = [:]
    for subject in kind.subjectsToMake(in: self) {
      made[subject.site.community.parameter, default: []].insert(subject.place)
    }
    var others: [QuestionPages.Subject] = []
    kind.forEachSubject(in: self) { subject in
      if made[subject.site.community.parameter]?.contains(subject.place) != true {
        others.append(subject)
      }
    }
    return kind.batches(of: others).map { batch in
      Job(name: "words of search") { worker in
        try kind.forEachSource(of: batch, with: worker) { subject, source in
          let composer = worker.composer(ofPageAt: kind.path(of: subject, in: .html), in: .html)
          if let number = composer.searchNumber(of: source) {
            worker.note(source.searched(by: composer), number: number)
          }
        }
      }
    }
  }
}
