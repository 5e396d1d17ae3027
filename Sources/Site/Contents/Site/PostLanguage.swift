/// A language in which posts of sites are written; the raw value is its code in ISO 639-1.
package enum PostLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case esperanto = "eo"
  case french = "fr"
  case german = "de"
  case italian = "it"
  case japanese = "ja"
  case portuguese = "pt"
  case russian = "ru"
  case spanish = "es"
  case ukrainian = "uk"

  /// The code of the language in ISO 639-3, such as `eng`.
  package var threeLetterCode: String {
    switch self {
    case .english: "eng"
    case .esperanto: "epo"
    case .french: "fra"
    case .german: "deu"
    case .italian: "ita"
    case .japanese: "jpn"
    case .portuguese: "por"
    case .russian: "rus"
    case .spanish: "spa"
    case .ukrainian: "ukr"
    }
  }

  /// Returns the languages in which posts of a site are written, the main one first.
  ///
  /// Sites that are not listed have posts in English, also those about another language, such as `russian`, where posts
  /// in it are exceptions.
  ///
  /// - Parameter parameter: The name of the site or its meta site in the API, such as `ru.meta.stackoverflow`, or its host.
  /// - Returns: The languages; at least one.
  package static func languages(ofSite parameter: String) -> [PostLanguage] {
    let ignored: Set<Substring> = ["meta", "com", "stackexchange"]
    let parts = parameter.lowercased().split(separator: ".").filter { !ignored.contains($0) }
    return bySite[parts.joined(separator: ".")] ?? [.english]
  }

  /// The languages of sites that are not written in English alone, by the name of the site in the API.
  private static let bySite: [String: [PostLanguage]] = [
    "es.stackoverflow": [.spanish], "ja.stackoverflow": [.japanese],
    "pt.stackoverflow": [.portuguese], "ru.stackoverflow": [.russian], "rus": [.russian],
    // Their rules allow questions in the language and about it in English.
    "esperanto": [.esperanto, .english], "french": [.french, .english],
    "german": [.german, .english], "italian": [.italian, .english],
    "portuguese": [.portuguese, .english], "spanish": [.spanish, .english],
    "ukrainian": [.ukrainian, .english],
  ]
}
