import Basics
import Testing

@Suite struct OpenedLibraryTests {
  private typealias Functions = (@convention(c) (CInt) -> CInt, @convention(c) (CInt) -> CInt)

  private func opened(_ file: String, _ names: String) -> DynamicLibrary<Functions> {
    unsafe names.withCString { unsafe DynamicLibrary(file, debianPackage: "libc6", names: $0) }
  }

  @Test("Functions come in the order of their names")
  func functions() throws {
    let library = opened("libc.so.6", "toupper tolower ")
    try library.require()
    #expect(library.functions.0(0x61) == 0x41)
    #expect(library.functions.1(0x41) == 0x61)
  }

  @Test("A missing file is named, and the package that it is part of")
  func missingFile() {
    #expect {
      try opened("libnone.so.9", "toupper tolower ").require()
    } throws: { error in
      "\(error)".contains(": libnone.so.9: ") && "\(error)".hasSuffix(" part of `libc6`")
    }
  }

  @Test("A function that is not in it is named")
  func missingFunction() {
    #expect {
      try opened("libc.so.6", "toupper tohigher ").require()
    } throws: { error in
      "\(error)".contains("tohigher")
    }
  }
}
