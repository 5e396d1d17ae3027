#pragma once
#include <cerrno>
#include <cstring>
#include <exception>
#include <string>

/// The exit codes of the program, with the numbers of `sodigest`.
enum class ExitCode {
  success = 0,
  internal_error = 1,
  usage = 2,
  locked = 7,
  storage = 9,
  interrupted = 130,
};

/// An error that ends the program with an exit code and a message.
struct Failure : std::exception {
  const ExitCode code;
  const std::string message;

  Failure(ExitCode code, std::string message) : code(code), message(std::move(message)) {}

  const char *what() const noexcept override { return message.c_str(); }

  /// Returns an error of the file system, with the reason in `error`, a value of `errno`.
  static Failure storage(const std::string &action, const std::string &path, int error) {
    return Failure(
        ExitCode::storage, "cannot " + action + " `" + path + "`: " + std::strerror(error));
  }
};
