// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "render-post",
  dependencies: [.package(name: "sodigest", path: "../..")],
  targets: [
    .executableTarget(
      name: "render-post", dependencies: [.product(name: "StackMarkdown", package: "sodigest")],
      path: "Sources")
  ]
)
