internal import Configuration
internal import Pages

extension BuildContext {
  /// Jobs that collect search documents of questions whose pages are up to date.
  ///
  /// If the index is rebuilt, the jobs collect all these questions; otherwise only questions that
  /// the index does not contain yet.
  var searchJobs: [BuildJob] {
    guard let searchBuild else { return [] }
    let kind = QuestionPages()
    return kind.makeJobs("search documents", areQuestionPages: false) { add in
      if searchBuild.isRebuild {
        kind.forEachUpToDateTarget(in: self, add)
      } else {
        for (_, target) in searchBuild.numbering.addedQuestions.sorted(by: { $0.key < $1.key })
        where kind.isUpToDate(target, in: self) {
          add(target)
        }
      }
    } perform: { batch, worker in
      try kind.forEachSource(of: batch, with: worker) { target, source in
        let composer = worker.composer(ofPageAt: kind.path(of: target, in: .html), in: .html)
        if let document = composer.searchDocument(of: source) { try worker.addToSearch(document) }
      }
    }
  }
}
