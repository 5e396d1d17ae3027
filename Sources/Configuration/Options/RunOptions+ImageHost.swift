internal import Basics

internal import Basics

extension RunOptions {
  /// Reads hosts with an optional port: `example.org`, `127.0.0.1:8399`, `[::1]:80`.
  static func imageHosts(_ values: [OptionValues.Value]) throws(OptionFault) -> [AllowedHost] {
    var hosts: [AllowedHost] = []
    for value in values {
      guard let host = AllowedHost(trusted: value.text) else {
        throw OptionFault(
          .allowImageHost, value, .wrongValue("a host such as images.example.org or [::1]:80"))
      }
      if !hosts.contains(host) { hosts.append(host) }
    }
    return hosts
  }
}
