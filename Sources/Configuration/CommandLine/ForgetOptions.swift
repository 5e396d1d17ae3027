internal import Basics
internal import Digests

/// What a run of `forget` was asked to do.
package struct ForgetOptions: Sendable, Equatable {
  package var subject: Subject
  /// The parameter of the site.
  package var site: String
  /// Whether it is to be let in again instead.
  package var isUndone = false
  /// Name the archive.
  package var options: RunOptions

  package enum Subject: Sendable, Equatable {
    case question(Int)
    case user(Int)
    case digest(String)
  }

  /// Reads `question 123`, `user 45` or `digest swift-weekly`.
  static func subject(_ arguments: [String]) throws(UsageError) -> Subject {
    guard arguments.count >= 2 else { throw .missingSubject }
    let subject: Subject
    switch arguments[0] {
    case "question": subject = .question(try id(arguments[1]))
    case "user": subject = .user(try id(arguments[1]))
    case "digest": subject = .digest(arguments[1])
    case let other: throw .unknownSubject(other, nearest: nearestName(to: other, among: kinds))
    }
    guard arguments.count == 2 else {
      throw .unexpectedArgument(arguments[2], command: .forget)
    }
    return subject
  }

  private static func id(_ text: String) throws(UsageError) -> Int {
    guard let id = Int(text), id > 0, text.utf8.allSatisfy(\.isDigit) else { throw .wrongID(text) }
    return id
  }

  /// The one site that is meant; ids are unique within a site only.
  static func site(_ options: OptionValues) throws(UsageError) -> String {
    guard options[.site].count < 2 else { throw .repeatedOption(.site) }
    let selection = try options.judged { options throws(OptionFault) in
      try DigestConfiguration(options)
    }
    return selection.sites[0]
  }

  private static let kinds = ["question", "user", "digest"]
}
