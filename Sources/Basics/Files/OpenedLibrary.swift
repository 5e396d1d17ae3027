private import Glibc

/// A library of the system that is opened when it is first needed, and stays open: few runs need it,
/// and loading it with the program would cost all of them milliseconds.
package struct OpenedLibrary<Functions: Sendable>: Sendable {
  private let table: Result<Functions, MissingLibrary>

  /// Opens a library and finds the functions that its table names.
  ///
  /// - Parameters:
  ///   - file: What the loader knows it by, with the version of its interface: `libcurl.so.4`.
  ///   - package: What it is part of on Debian.
  ///   - names: Its functions in the order of the table, each with a space behind it.
  package init(_ file: String, of package: String, names: UnsafePointer<CChar>) {
    let names = unsafe String(cString: names).split(separator: " ")
    table = Result { () throws(MissingLibrary) in
      let functions = try Self.functions(names, of: file, in: package)
      precondition(functions.count * MemoryLayout<UInt>.size == MemoryLayout<Functions>.size)
      return unsafe functions.withUnsafeBytes { unsafe $0.load(as: Functions.self) }
    }
  }

  /// Sees that it is there.
  package func require() throws(MissingLibrary) { _ = try table.get() }

  /// Its functions; only for who required it before.
  package var functions: Functions {
    switch table {
    case .success(let functions): functions
    case .failure(let error): preconditionFailure("\(error)")
    }
  }

  /// Where the functions lie.
  private static func functions(
    _ names: [Substring], of file: String, in package: String
  ) throws(MissingLibrary) -> [UInt] {
    func missing() -> MissingLibrary {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? file
      return MissingLibrary(reason: reason, package: package)
    }
    let library = unsafe dlopen(file, RTLD_LAZY)
    guard let library = unsafe library else { throw missing() }
    var functions: [UInt] = []
    for name in names {
      guard let function = unsafe dlsym(library, String(name)) else { throw missing() }
      functions.append(UInt(bitPattern: function))
    }
    return functions
  }
}

/// A library of the system that is needed now, and is not there.
package struct MissingLibrary: Error, Equatable {
  /// In the words of the loader, which name its file.
  package let reason: String
  /// What it is part of on Debian.
  package let package: String
}

extension MissingLibrary: CustomStringConvertible {
  package var description: String {
    "a library is missing: \(reason). Install it; on Debian it is part of `\(package)`"
  }
}
