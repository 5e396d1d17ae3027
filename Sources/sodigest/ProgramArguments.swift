private import CArguments

/// What the program was started with.
enum ProgramArguments {
  /// Swift looks in `/proc`, which a new root may not have yet.
  static var all: [String] {
    let found = CommandLine.arguments
    guard found.isEmpty, var next = unsafe process_arguments() else { return found }
    var all: [String] = []
    while let argument = unsafe next.pointee {
      all.append(unsafe String(cString: argument))
      unsafe next += 1
    }
    return all
  }
}
