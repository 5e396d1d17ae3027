import Dumps
import Foundation
import TestSupport
import Testing

/// Tests which dumps are found at paths.
@Suite struct DumpLocationTests {
  private func write(_ names: [String], in folder: String) throws {
    for name in names {
      let file = URL(filePath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("<posts/>".utf8).write(to: file)
    }
  }

  @Test("A folder without tables contains dumps: 7z files and folders, grouped by name")
  func folder() async throws {
    try await withTemporaryFolder { folder in
      try write(
        [
          "stackoverflow.com-Posts.7z", "stackoverflow.com-Users.7z", "stackoverflow.com-Votes.7z",
          "emacs.stackexchange.com.7z", "french.meta/Posts.xml", "de/x.stackexchange.com-Posts.7z",
          "notes/readme.txt", "readme.txt", ".hidden/Posts.xml",
        ], in: folder)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link", withDestinationPath: "french.meta")
      let locations = try DumpLocation.find(at: [folder])
      #expect(
        locations.map { $0.paths.map { String($0.dropFirst(folder.count + 1)) } } == [
          ["de"], ["emacs.stackexchange.com.7z"], ["french.meta"],
          ["stackoverflow.com-Posts.7z", "stackoverflow.com-Users.7z"],
        ])
      #expect(locations.map(\.name).last == "\(folder)/stackoverflow.com")
      #expect(locations.map(\.name).first == "\(folder)/de")
    }
  }

  @Test(
    "A folder of one dump is that dump",
    arguments: [
      ["Posts.xml", "a.com.7z"], ["a.com.7z"], ["a.com-Posts.7z", "a.com-Tags.7z"],
      ["posts.7z", "tags.7z"], ["readme.txt"], [],
    ])
  func single(names: [String]) async throws {
    try await withTemporaryFolder { folder in
      try write(names, in: folder)
      #expect(try DumpLocation.find(at: [folder]) == [DumpLocation(paths: [folder])])
    }
  }

  @Test("A folder of one folder with a dump is a folder of dumps")
  func singleFolder() async throws {
    try await withTemporaryFolder { folder in
      try write(["french.meta/Posts.xml", "readme.txt"], in: folder)
      #expect(
        try DumpLocation.find(at: [folder]) == [DumpLocation(paths: ["\(folder)/french.meta"])])
    }
  }

  @Test("Several paths are one dump, unless they are named after different sites")
  func paths() throws {
    let one = ["a/french.meta", "a/Users.xml"]
    #expect(try DumpLocation.find(at: one) == [DumpLocation(paths: one)])
    let sites = ["b.com-Posts.7z", "a.stackexchange.com.7z", "b.com-Tags.7z"]
    #expect(
      try DumpLocation.find(at: sites) == [
        DumpLocation(paths: ["a.stackexchange.com.7z"]),
        DumpLocation(paths: ["b.com-Posts.7z", "b.com-Tags.7z"]),
      ])
    #expect(throws: DumpError.multipleSites(["a", "b.com"])) {
      try DumpLocation.find(at: sites + ["Users.xml"])
    }
  }
}
