private import Basics

/// A program of the user's that reads something and does with it what it wants, for a while.
///
/// What it prints goes to standard error. With it ends all that it started: see
/// `Basics.SupervisedProcess`.
package struct HookProcess: Sendable {
  /// The program, found as a shell would find it, and what it gets.
  private let arguments: [String]
  /// Of this process; secrets are left out.
  private let variables: [String: String]
  private let limit: Duration

  package init(arguments: [String], variables: [String: String], limit: Duration) {
    (self.arguments, self.variables, self.limit) = (arguments, variables, limit)
  }

  package enum Failure: Error, Equatable {
    case notStarted(because: String)
    case exit(Int32)
    case signal(Int32)
    case tooSlow(Duration)
    case interrupted
  }

  /// Runs the program to its end, or to the limit.
  package func run(on input: [UInt8]) async throws(Failure) {
    let process = try start(on: input)
    let deadline = ContinuousClock.now + limit
    while !process.hasEnded {
      if Task.isCancelled || ContinuousClock.now >= deadline {
        _ = process.terminate()
        throw Task.isCancelled ? .interrupted : .tooSlow(limit)
      }
      try? await Task.sleep(for: .milliseconds(20))
    }
    switch process.terminate() {
    case .exit(0): return
    case .exit(let code): throw .exit(code)
    case .signal(let number): throw .signal(number)
    }
  }

  private func start(on input: [UInt8]) throws(Failure) -> SupervisedProcess {
    let name = arguments[0]
    let path = name.contains("/") ? name : executable(name, in: variables["PATH"])
    guard let path else { throw .notStarted(because: "there is no program \(name)") }
    let secrets = ["SODIGEST_API_KEY", "CREDENTIALS_DIRECTORY"]
    do throws(SystemError) {
      return try SupervisedProcess(
        path: path, arguments: arguments,
        environment: variables.filter { !secrets.contains($0.key) }, input: input)
    } catch {
      throw .notStarted(because: error.reason)
    }
  }
}
