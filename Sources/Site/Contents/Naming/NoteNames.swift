internal import Archive
internal import Basics

/// The file names of a site's notes, the Markdown pages of its questions, by their titles.
///
/// The names are valid on Linux, Windows and macOS and in links of Obsidian. They differ by more than case; of questions
/// with equal names, the oldest has the plain name, and the others have their ids after it.
package struct NoteNames: Sendable {
  /// The names without extension, by question index.
  private let names: [String]
  /// A hash of the names with an id: they depend on other questions, which pages with links to them do not record.
  package let numberedNamesHash: UInt64

  /// The maximum length of a name in bytes; with its extension a file name has at most 200.
  private static let maxLength = 197

  /// Chooses the file names of a site's questions, which are given in the order of their ids.
  init(of questions: some Sequence<(id: Int, title: String)>) {
    var names: [String] = []
    var taken: Set<String> = []
    var hash = FNV1a<UInt64>()
    for (id, title) in questions {
      var name = Self.baseName(title)
      let isUsable = !name.isEmpty && !Self.isReservedByWindows(name)
      if !isUsable || !taken.insert(name.uppercased()).inserted {
        repeat {
          name = Self.cut(name, to: Self.maxLength - String(id).utf8.count - 1)
          name += name.isEmpty ? String(id) : " \(id)"
        } while !taken.insert(name.uppercased()).inserted
        hash.add(UInt64(id))
        hash.add(name.utf8)
      }
      names.append(name)
    }
    self.names = names
    numberedNamesHash = hash.value
  }

  /// Returns the file name of the note about the question at an index.
  package func fileName(_ index: Int) -> String { names[index] + SiteFormat.markdown.fileExtension }

  /// Returns the index of the question whose note has a file name; nil if there is none.
  package func index(ofFile fileName: Substring) -> Int? {
    let fileExtension = SiteFormat.markdown.fileExtension
    guard fileName.hasSuffix(fileExtension) else { return nil }
    return names.firstIndex { $0 == fileName.dropLast(fileExtension.count) }
  }

  /// Returns a title without the characters that file names or links of Obsidian cannot have; empty if none is left.
  ///
  /// Source: "Naming Files, Paths, and Namespaces", Microsoft; "Internal links", Obsidian Help.
  private static func baseName(_ title: String) -> String {
    var text = ""
    for scalar in title.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        text += " "
      // Joiners belong to words and emoji; other characters of this kind are invisible.
      case .format:
        if scalar == "\u{200C}" || scalar == "\u{200D}" { text.unicodeScalars.append(scalar) }
      default:
        text.unicodeScalars.append(forbidden.contains(scalar) ? " " : scalar)
      }
    }
    return cut(text.split(whereSeparator: \.isWhitespace).joined(separator: " "), to: maxLength)
  }

  private static let forbidden = Set("[]#^|\\/:*?\"<>".unicodeScalars)

  /// Returns the beginning of a name up to a number of bytes, without dots and spaces at either end.
  private static func cut(_ name: String, to maxLength: Int) -> String {
    var name = name.drop { $0 == "." || $0 == " " }
    while name.utf8.count > maxLength || name.last == "." || name.last == " " { name.removeLast() }
    return String(name)
  }

  /// Returns whether Windows reserves a name for a device, whatever follows its first dot.
  private static func isReservedByWindows(_ name: String) -> Bool {
    let device = name.prefix { $0 != "." }.uppercased().filter { $0 != " " }
    return device.wholeMatch(of: /CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(COM|LPT)[0-9¹²³]/) != nil
  }
}
