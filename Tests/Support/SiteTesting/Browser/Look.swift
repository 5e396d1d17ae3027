/// How a page is looked at.
package struct Look: Sendable {
  /// What a reader's system prefers.
  package enum Scheme: String, Sendable {
    case light
    case dark
  }

  /// In CSS pixels.
  package var width: Int
  /// In CSS pixels.
  package var height: Int
  package var scheme: Scheme
  /// Readers may turn scripts off.
  package var runsScripts: Bool

  package init(
    width: Int = 1280, height: Int = 800, scheme: Scheme = .light, runsScripts: Bool = true
  ) {
    self.width = width
    self.height = height
    self.scheme = scheme
    self.runsScripts = runsScripts
  }

  package static let desktop = Look()
  package static let phone = Look(width: 390, height: 844)
}
