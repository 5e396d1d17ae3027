// swift-tools-version: 6.2
import PackageDescription

let modules = ["CurlTransport", "Networking", "StackExchange"]
let package = Package(
  name: "top-questions",
  dependencies: [.package(name: "sodigest", path: "../..")],
  targets: [
    .executableTarget(
      name: "top-questions", dependencies: modules.map { .product(name: $0, package: "sodigest") },
      path: "Sources")
  ]
)
