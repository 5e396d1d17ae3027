import Configuration

extension FileAccess {
  static let disk = FileAccess.live(variables: [:])

  /// A file system without files.
  static let none = FileAccess { _ in nil }

  /// Returns a file system with a configuration file and some time zones.
  static func holding(_ text: String, as path: String = "sodigest.yml") -> FileAccess {
    FileAccess(timeZoneFolder: "/zones") { name in
      switch name {
      case path: Array(text.utf8)
      case "/zones/Europe/Berlin", "/zones/Europe/London": Array("TZif2".utf8)
      case "/zones/tzdata.zi":
        Array(
          "# version\nR x\nZ Europe/Berlin 0:53\nZ Europe/London\nL Europe/Berlin Europe/Oslo\n"
            .utf8)
      default: nil
      }
    }
  }
}
