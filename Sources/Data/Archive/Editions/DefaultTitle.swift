internal import StackExchange

/// The title of a digest that has none of its own, such as `concurrency + swift on Stack Overflow`, in parts.
///
/// Editions store its English text. Pages read the parts from that text, and write them in their language.
package struct DefaultTitle: Sendable, Equatable {
  /// The words of a search, which come first; `nil` without a search.
  package var words: String?
  package var subject: Subject
  /// The names of the digest's sites, or of the first two if there are more than three; empty if they are unknown.
  package var sites: [String]
  /// The number of sites without a name in ``sites``.
  package var omittedSiteCount: Int

  /// The subject that all questions of the digest share.
  package enum Subject: Sendable, Equatable {
    /// All tags of the first list, and any tag of the second; both are empty for questions with any tags.
    case tags(all: [String], any: [String])
    case people([Person])
    /// Questions that were chosen one by one.
    case chosenQuestions
  }

  /// A person whose posts a digest has.
  package enum Person: Sendable, Equatable {
    case named(String)
    /// A user of a site, or the account of one on the whole network, whose name is unknown, by id.
    case user(Int), account(Int)
  }

  /// Creates a title with the names of all sites.
  package init(words: String? = nil, subject: Subject, sites: [String]) {
    (self.words, self.subject) = (words, subject)
    self.sites = sites.count > 3 ? Array(sites.prefix(2)) : sites
    omittedSiteCount = sites.count - self.sites.count
  }

  /// The English text, as editions store it.
  package var english: String {
    let start = words.map { "\($0): " } ?? ""
    let siteNames =
      omittedSiteCount > 0
      ? "\(sites.joined(separator: ", ")) and \(omittedSiteCount) more"
      : sites.joined(withConjunction: "and")
    return start + subject.english + (sites.isEmpty ? "" : " on \(siteNames)")
  }
}

extension DefaultTitle.Subject {
  fileprivate var english: String {
    switch self {
    case .chosenQuestions: return "Chosen questions"
    case .people(let people): return people.map(\.english).joined(withConjunction: "and")
    case .tags(let all, let any):
      let anyTags = any.joined(withConjunction: "or")
      let parts =
        all + (any.isEmpty ? [] : [all.isEmpty || any.count == 1 ? anyTags : "(\(anyTags))"])
      return parts.isEmpty ? "Questions" : parts.joined(separator: " + ")
    }
  }
}

extension DefaultTitle.Person {
  fileprivate var english: String {
    switch self {
    case .named(let name): name
    case .user(let id): "user \(id)"
    case .account(let id): "Account \(id)"
    }
  }
}

// MARK: - Parsing

extension DefaultTitle {
  /// Reads the parts of the title of an edition, given the edition's selection; returns `nil` if the title is not the
  /// default.
  package init?(parsing title: String, of selection: DigestSelection) {
    var rest = title[...]
    if case .search(let words) = selection.subject {
      self.words = words
      guard rest.hasPrefix("\(words): ") else { return nil }
      rest.removeFirst(words.count + 2)
    }
    // No name of a site contains `on`.
    let separator = rest.ranges(of: " on ").last
    let names = separator.map { rest[..<$0.lowerBound] } ?? rest
    switch selection.subject {
    case .tags, .search: subject = .tags(all: selection.tags.all, any: selection.tags.any)
    case .posts: subject = .chosenQuestions
    // The title of a query is the query.
    case .query: return nil
    case .users(let users), .account(_, let users):
      let names = users.count == 1 ? [String(names)] : Self.names(in: names)
      subject = .people(names.map { Person($0, of: selection.subject) })
    }
    sites = []
    omittedSiteCount = 0
    if let separator {
      let text = rest[separator.upperBound...]
      if let match = text.wholeMatch(of: /(.*) and (\d+) more/), let count = Int(match.2) {
        sites = match.1.split(separator: ", ").map(String.init)
        omittedSiteCount = count
      } else {
        sites = selection.sites.count == 1 ? [String(text)] : Self.names(in: text)
      }
    }
    guard english == title else { return nil }
  }

  /// Returns the names in an enumeration such as `a, b and c`.
  private static func names(in text: Substring) -> [String] {
    guard let last = text.ranges(of: " and ").last else { return [String(text)] }
    return text[..<last.lowerBound].split(separator: ", ").map(String.init)
      + [String(text[last.upperBound...])]
  }
}

extension DefaultTitle.Person {
  /// Creates a person from the name in the title of a digest about people.
  fileprivate init(_ name: String, of subject: DigestSubject) {
    var candidates: [Self] = subject.users.map { .user($0.id) }
    if case .account(let id, _) = subject { candidates.append(.account(id)) }
    self = candidates.first { $0.english == name } ?? .named(name)
  }
}

extension [String] {
  /// Joins the texts with commas and a conjunction before the last, such as "a, b and c".
  package func joined(withConjunction conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
