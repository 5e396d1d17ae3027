private import Glibc

/// A shared library of the system that is loaded at run time and stays loaded.
///
/// Few runs need such a library; linking it would cost every run milliseconds. `Functions` is a
/// struct of C function pointers.
package struct DynamicLibrary<Functions: Sendable>: Sendable {
  /// The functions of the loaded library, or the reason why it could not be loaded.
  private let loadResult: Result<Functions, MissingLibraryError>

  /// Loads a library and looks up its functions by name.
  ///
  /// - Parameters:
  ///   - file: The file name with the version of the binary interface, such as `libcurl.so.4`.
  ///   - package: The Debian package that contains the library.
  ///   - names: The names of the functions in the order of the fields of `Functions`, each followed
  ///     by a space.
  package init(_ file: String, debianPackage package: String, names: UnsafePointer<CChar>) {
    let names = unsafe String(cString: names).split(separator: " ")
    loadResult = Result { () throws(MissingLibraryError) in
      let addresses = try Self.addresses(ofFunctions: names, file: file, package: package)
      precondition(addresses.count * MemoryLayout<UInt>.size == MemoryLayout<Functions>.size)
      return unsafe addresses.withUnsafeBytes { unsafe $0.load(as: Functions.self) }
    }
  }

  /// Throws an error if the library could not be loaded.
  package func require() throws(MissingLibraryError) { _ = try loadResult.get() }

  /// The C functions of the loaded library; ``require()`` must have succeeded before.
  package var functions: Functions {
    switch loadResult {
    case .success(let functions): functions
    case .failure(let error): preconditionFailure("\(error)")
    }
  }

  /// Loads the library and returns the addresses of the named functions.
  private static func addresses(
    ofFunctions names: [Substring], file: String, package: String
  ) throws(MissingLibraryError) -> [UInt] {
    func loadError() -> MissingLibraryError {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? file
      return MissingLibraryError(reason: reason, debianPackage: package)
    }
    let library = unsafe dlopen(file, RTLD_LAZY)
    guard let library = unsafe library else { throw loadError() }
    var addresses: [UInt] = []
    for name in names {
      guard let function = unsafe dlsym(library, String(name)) else { throw loadError() }
      addresses.append(UInt(bitPattern: function))
    }
    return addresses
  }
}

/// The error that a required system library is not installed.
package struct MissingLibraryError: Error, Equatable {
  /// The dynamic loader's message, which names the missing file.
  package let reason: String
  /// The Debian package that contains the library.
  package let debianPackage: String
}

extension MissingLibraryError: CustomStringConvertible {
  package var description: String {
    "a library is missing: \(reason). Install it; on Debian it is part of `\(debianPackage)`"
  }
}
