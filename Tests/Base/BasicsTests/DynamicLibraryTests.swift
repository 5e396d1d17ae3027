import Basics
import Testing

@Suite struct DynamicLibraryTests {
  private typealias Functions = (@convention(c) (CInt) -> CInt, @convention(c) (CInt) -> CInt)

  private func dynamicLibrary(_ file: String, _ names: String) -> DynamicLibrary<Functions> {
    unsafe names.withCString { unsafe DynamicLibrary(file, debianPackage: "libc6", names: $0) }
  }

  @Test("Functions are in the order of their names")
  func functions() throws {
    let library = dynamicLibrary("libc.so.6", "toupper tolower ")
    try library.require()
    #expect(library.functions.0(0x61) == 0x41)
    #expect(library.functions.1(0x41) == 0x61)
  }

  @Test("The error for a missing library names its file and package")
  func missingFile() {
    #expect {
      try dynamicLibrary("libnone.so.9", "toupper tolower ").require()
    } throws: { error in
      "\(error)".contains(": libnone.so.9: ") && "\(error)".hasSuffix(" part of `libc6`")
    }
  }

  @Test("The error for a missing function names the function")
  func missingFunction() {
    #expect {
      try dynamicLibrary("libc.so.6", "toupper tohigher ").require()
    } throws: { error in
      "\(error)".contains("tohigher")
    }
  }
}
