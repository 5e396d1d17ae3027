package import Archive
internal import FoundationEssentials
package import StackExchange

/// A site of the network, and the archive's questions of it; never copied, as there are many.
package final class SiteQuestions: Sendable {
  package let community: Community
  /// Its part of paths.
  package let folder: String
  /// The language its posts are in, when that is not English.
  package let language: String?
  /// By id.
  package let questions: [QuestionSummary]
  /// By name.
  package let tags: [TagQuestions]

  /// When the newest of its questions was news.
  var newest: Date? {
    guard var newest = questions.first?.dataDate else { return nil }
    let questions = questions
    let list = questions.span
    for index in list.indices { newest = max(newest, list[index].dataDate) }
    return newest
  }

  /// - Parameters:
  ///   - community: The site.
  ///   - questions: By id.
  init(_ community: Community, questions: [QuestionSummary]) {
    self.community = community
    self.questions = questions
    folder = PathName.encoded(community.parameter)
    language = Self.language(of: community.parameter)
    tags = TagQuestions.all(of: questions)
  }

  /// The same without some questions, by id.
  convenience init(_ site: SiteQuestions, without ids: Set<Int>) {
    self.init(site.community, questions: site.questions.filter { !ids.contains($0.id) })
  }

  /// The question with that id.
  func question(_ id: Int) -> QuestionSummary? {
    var range = questions.indices
    while let first = range.first {
      let middle = first + range.count / 2
      if questions[middle].id == id { return questions[middle] }
      range = questions[middle].id < id ? middle + 1..<range.upperBound : first..<middle
    }
    return nil
  }

  /// What a list of questions is made of: the site, the questions and their authors.
  package func ingredients(of questions: some Sequence<QuestionSummary>) -> [Ingredient] {
    let site = community.parameter
    return questions.reduce(into: [.site(site)]) { ingredients, question in
      ingredients.append(.question(question.id, site: site))
      if let author = question.owner?.id { ingredients.append(.user(author, site: site)) }
    }
  }

  /// International sites have their language before the first dot, as in `ja.stackoverflow`.
  private static func language(of parameter: String) -> String? {
    let languages = ["es", "ja", "pt", "ru"]
    let parts = parameter.split(separator: ".")
    guard parts.count > 1, let language = languages.first(where: { $0 == parts[0] }) else {
      return nil
    }
    return language
  }
}

/// The questions of a tag.
package struct TagQuestions: Sendable {
  package let name: String
  /// Places in the site's list, those with the most votes first; of equals the younger question.
  package let places: [Int]

  /// How many questions a page of a tag shows.
  static let pageSize = 50

  /// The places that a page lists, counted from 1.
  func places(onPage number: Int) -> ArraySlice<Int> {
    let start = (number - 1) * Self.pageSize
    return places[start..<min(start + Self.pageSize, places.count)]
  }

  var pageCount: Int { (places.count + Self.pageSize - 1) / Self.pageSize }

  static func all(of questions: [QuestionSummary]) -> [TagQuestions] {
    var places: [String: [Int]] = [:]
    // A span, as an iterator would copy each of thousands of questions.
    let list = questions.span
    for place in list.indices {
      for tag in list[place].tags { places[tag, default: []].append(place) }
    }
    return places.sorted { $0.key < $1.key }.map { name, places in
      // Questions lie by id, so that of equals the later place is the younger one.
      let order = places.map { (questions[$0].score, $0) }.sorted(by: >)
      return TagQuestions(name: name, places: order.map { $0.1 })
    }
  }
}
