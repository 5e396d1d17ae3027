private import Basics

/// A program of the user that receives bytes on standard input and must end within a time limit.
///
/// Its output goes to standard error. Processes that it started end with it: see `Basics.SupervisedProcess`.
package struct HookProcess: Sendable {
  /// The program, searched for as a shell does, and its arguments.
  private let arguments: [String]
  /// The environment variables of this process; secrets are removed before the program starts.
  private let variables: [String: String]
  /// The time after which the program is killed.
  private let timeLimit: Duration

  /// Prepares a program without starting it.
  package init(arguments: [String], variables: [String: String], limit: Duration) {
    (self.arguments, self.variables, self.timeLimit) = (arguments, variables, limit)
  }

  /// The reason why the program of the hook did not succeed.
  package enum HookError: Error, Equatable {
    /// The program was not found or could not be started.
    case notStarted(reason: String)
    /// The program exited with a code other than 0.
    case exit(Int32)
    /// A signal killed the program.
    case signal(Int32)
    /// The program exceeded the time limit and was killed.
    case timedOut(Duration)
    /// The task was cancelled.
    case interrupted
  }

  /// Runs the program until it ends; kills it at the time limit, or when the task is cancelled.
  package func run(input: [UInt8]) async throws(HookError) {
    let process = try startProcess(input: input)
    let deadline = ContinuousClock.now + timeLimit
    while !process.hasEnded {
      if Task.isCancelled || ContinuousClock.now >= deadline {
        _ = process.terminate()
        throw Task.isCancelled ? .interrupted : .timedOut(timeLimit)
      }
      try? await Task.sleep(for: .milliseconds(20))
    }
    switch process.terminate() {
    case .exit(0): return
    case .exit(let code): throw .exit(code)
    case .signal(let number): throw .signal(number)
    }
  }

  /// Starts the program without the environment variables that contain secrets.
  private func startProcess(input: [UInt8]) throws(HookError) -> SupervisedProcess {
    let name = arguments[0]
    let path = name.contains("/") ? name : findExecutable(name, searchPath: variables["PATH"])
    guard let path else { throw .notStarted(reason: "program \(name) not found") }
    let secrets = ["SODIGEST_API_KEY", "CREDENTIALS_DIRECTORY"]
    do throws(SystemError) {
      return try SupervisedProcess(
        path: path, arguments: arguments,
        environment: variables.filter { !secrets.contains($0.key) }, input: input)
    } catch {
      throw .notStarted(reason: error.reason)
    }
  }
}
