import FoundationEssentials
import SiteBuild
import TestSupport
import Testing

@Suite struct ZimProgramTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test("The program is found beside the running one, then in the search path")
  func found() throws {
    let script = ShellScript("exit 3")
    try script.install(at: "\(folder)/b/sodigest-zim")
    let searchPath = "\(folder)/a:\(folder)/b"
    #expect(
      try ZimWriterProcess.findProgram(besides: "\(folder)/a/sodigest", searchPath: searchPath)
        == "\(folder)/b/sodigest-zim")
    try script.install(at: "\(folder)/c/sodigest-zim")
    #expect(
      try ZimWriterProcess.findProgram(besides: "\(folder)/c/sodigest", searchPath: searchPath)
        == "\(folder)/c/sodigest-zim")
    #expect(
      try ZimWriterProcess.findProgram(besides: nil, searchPath: searchPath)
        == "\(folder)/b/sodigest-zim")
  }

  @Test("A missing program is an error that says how to install it")
  func missing() throws {
    #expect(throws: ZimWriterError.missingProgram) {
      try ZimWriterProcess.findProgram(besides: "\(folder)/sodigest", searchPath: nil)
    }
    #expect(
      "\(ZimWriterError.missingProgram)" == """
        the program `sodigest-zim` is missing. Install it; on Debian it is the package \
        `sodigest-zim`, and Scripts/install installs it if libzim was there
        """)
    #expect(ZimWriterError.missingProgram.exitCode == 9)
    #expect(
      throws: ZimWriterError.cannotStart(
        path: "\(folder)/sodigest-zim", reason: "No such file or directory")
    ) {
      try ZimWriterProcess(
        program: "\(folder)/sodigest-zim",
        options: ZimWriterOptions(output: "a.zim", language: "eng"))
    }
  }
}
