import FoundationEssentials
import MathsContract
import TestSupport
import Testing

/// A formula of a book.
struct Formula: Decodable, Sendable {
  let tex: String
  let display: Bool

  /// Returns the formulae of two books in the folder `SODIGEST_SHARED`.
  static func all() throws -> [Formula] {
    let folder = try #require(ProcessInfo.processInfo.environment["SODIGEST_SHARED"])
    let file = URL(filePath: folder).appending(path: "data/maths/formulae.json")
    return try JSONDecoder().decode([Formula].self, from: Data(contentsOf: file))
  }

  /// The macros that only their book defines.
  private static let bookMacros: Set = [
    "CH", "Coker", "Curvesstack", "Ext", "Hom", "Ker", "Mor", "NL", "Ob", "Pic", "QCoh", "Sch",
    "Sh", "SheafHom", "Spec", "colim", "etale", "proetale",
  ]

  /// Whether the formula uses a macro that it does not define.
  var needsBookMacros: Bool {
    tex.split(separator: "\\").contains { part in
      Self.bookMacros.contains(String(part.prefix { $0.isASCII && $0.isLetter }))
    }
  }
}

@Suite(
  "Formulae of real books",
  .enabled(
    if: ProcessInfo.processInfo.environment["SODIGEST_SHARED"] != nil,
    "SODIGEST_SHARED names no folder"))
struct SharedFormulaTests {
  @Test(
    "All formulae are converted to valid MathML Core, except those that need macros of their book")
  func formulae() throws {
    let formulae = try Formula.all()
    #expect(formulae.count == 2500)
    for formula in formulae {
      let result = html(formula.tex, display: formula.display)
      #expect(FormulaInvariants.violations(inResult: result, of: formula.tex) == [])
      #expect(result.hasPrefix("<code>") == formula.needsBookMacros, "\(formula.tex)")
      if result.hasPrefix("<math") { #expect(!result.contains("\\"), "\(formula.tex)") }
    }
  }
}

@Suite("Seeds of the formula fuzzer")
struct FormulaSeedTests {
  @Test("No seed violates an invariant")
  func seeds() throws {
    let folder = ProjectFolder.url("Fuzzing/Seeds/Maths").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.isEmpty)
    for name in names {
      let bytes = try Data(contentsOf: URL(filePath: folder).appending(path: name))
      #expect(FormulaInvariants.violations(of: Array(bytes)) == [], "\(name)")
    }
  }
}
