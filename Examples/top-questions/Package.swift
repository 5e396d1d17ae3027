// swift-tools-version: 6.2
import PackageDescription

let rooms = ["CurlTransport", "Networking", "StackExchange"]
let package = Package(
  name: "top-questions",
  dependencies: [.package(name: "sodigest", path: "../..")],
  targets: [
    .executableTarget(
      name: "top-questions", dependencies: rooms.map { .product(name: $0, package: "sodigest") },
      path: "Sources")
  ]
)
