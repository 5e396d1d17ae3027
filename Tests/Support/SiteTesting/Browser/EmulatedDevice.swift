/// The window and the reader's preferences that a browser emulates.
package struct EmulatedDevice: Sendable {
  /// The preferred colour scheme of the reader's system.
  package enum ColourScheme: String, Sendable {
    case light
    case dark
  }

  /// The width of the window in CSS pixels.
  package var width: Int
  /// The height of the window in CSS pixels.
  package var height: Int
  package var colourScheme: ColourScheme
  /// Whether JavaScript is enabled.
  package var runsScripts: Bool

  package init(
    width: Int = 1280, height: Int = 800, colourScheme: ColourScheme = .light,
    runsScripts: Bool = true
  ) {
    self.width = width
    self.height = height
    self.colourScheme = colourScheme
    self.runsScripts = runsScripts
  }

  package static let desktop = EmulatedDevice()
  package static let phone = EmulatedDevice(width: 390, height: 844)
}
