internal import Basics
internal import FoundationEssentials
internal import Search
internal import StackExchange
internal import StackMarkdown

extension QuestionPage {
  /// What search knows of a page in HTML.
  func searched(_ source: QuestionPages.Source) -> SearchedQuestion {
    let (question, site) = (source.question, source.site)
    let texts = answers.indices.map { place in
      Self.text(
        answers[place], id: question.answers[place].id,
        excerpt: place < Self.excerpts ? source.texts.answers[place].body?.excerpt(upTo: 80) : nil)
    }
    let asked = question.post.creationDate.map { date in
      CalendarDay.containing(second: Int(date.timeIntervalSince1970.rounded(.down))).day
    }
    return SearchedQuestion(
      page: "\(site.folder)/\(question.id)", title: question.shownTitle, tags: question.tags,
      day: asked,
      answerCount: answersInAll, isSolved: question.acceptedAnswerID != nil,
      question: Self.text(
        self.question, id: question.id, excerpt: source.texts.question.body?.excerpt(upTo: 160)),
      answers: texts,
      comments: Self.comments(of: self.question) + answers.flatMap(Self.comments))
  }

  /// So many answers have their beginnings in the index.
  private static let excerpts = 10

  private static func text(_ item: PostItem, id: Int, excerpt: String?) -> SearchedQuestion.Text {
    SearchedQuestion.Text(
      id: id, author: item.author?.value.name, html: item.body, excerpt: excerpt ?? "")
  }

  private static func comments(of item: PostItem) -> [SearchedQuestion.Text] {
    guard let list = item.comments else { return [] }
    return (list.first + list.rest).map { comment in
      SearchedQuestion.Text(
        id: comment.id, author: comment.author?.value.name, html: comment.body)
    }
  }
}

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
          if let searched = kind.compose(source, with: composer).searched {
            worker.note(searched.question, number: searched.number)
          }
        }
      }
    }
  }
}
