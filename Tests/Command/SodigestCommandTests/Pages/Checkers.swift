import Foundation
import SiteTesting

/// Optional programs that check pages.
enum Checkers {
  /// The source of axe-core, if `AXE` is the path of `axe.min.js`.
  static let axe = named("AXE").flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
  /// The source of Readability, Firefox's reader mode, if `READABILITY` is the path of
  /// `Readability.js`.
  static let readability = named("READABILITY").flatMap {
    try? String(contentsOfFile: $0, encoding: .utf8)
  }
  /// The path of the Nu HTML checker, if `VNU` is the path of `vnu.jar`.
  static let validator = named("VNU")

  private static func named(_ variable: String) -> String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns an expression for the violations that axe finds on a page, including best practices.
  ///
  /// Without preloading, because pages opened from disk may not request their style sheet again.
  static func violations(_ axe: String) -> String {
    """
    (async () => {
      \(axe)
      const found = await axe.run(document, { resultTypes: ['violations'], preload: false });
      return found.violations.map(rule =>
        rule.id + ': ' + rule.nodes.map(node => node.html).join(' | ').slice(0, 400)).join('\\n');
    })()
    """
  }

  /// Validates all pages of a folder; warnings are errors.
  static func validate(_ folder: String) throws {
    try shell("java", "-Xss4m", "-jar", validator ?? "", "--Werror", "--skip-non-html", folder)
  }
}
