internal import Basics
internal import StackExchange

/// What a run of `forget` was asked to do.
package struct ForgetOptions: Sendable, Equatable {
  package var kind: Kind
  package var id: Int
  /// The parameter of the site.
  package var site: String
  /// Name the archive.
  package var options: RunOptions

  package enum Kind: String, CaseIterable, Sendable {
    case question, user
  }
}

extension ForgetOptions {
  /// Reads `question 123` or `user 45`.
  static func subject(_ arguments: [String]) throws(UsageError) -> (Kind, Int) {
    guard arguments.count >= 2 else { throw .missingSubject }
    guard let kind = Kind(rawValue: arguments[0]) else {
      throw .unknownSubject(arguments[0], nearest: nearestName(to: arguments[0], among: kinds))
    }
    guard let id = Int(arguments[1]), id > 0, arguments[1].utf8.allSatisfy(\.isDigit) else {
      throw .wrongID(arguments[1])
    }
    guard arguments.count == 2 else {
      throw .unexpectedArgument(arguments[2], command: .forget)
    }
    return (kind, id)
  }

  /// The one site that is meant; ids are unique within a site only.
  static func site(_ options: OptionValues) throws(UsageError) -> String {
    guard options[.site].count < 2 else { throw .repeatedOption(.site) }
    let selection = try options.judged { options throws(OptionFault) in
      try DigestConfiguration(options)
    }
    return selection.sites[0]
  }

  private static let kinds = Kind.allCases.map(\.rawValue)
}
