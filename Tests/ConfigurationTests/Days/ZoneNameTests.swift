import Basics
import Configuration
import Foundation
import Testing

@Suite struct ZoneNameTests {
  private let files = FileAccess(timeZoneFolder: "/zones") { path throws(FileAccessError) in
    switch path {
    case "/zones/Europe/Berlin", "/zones/Etc/GMT+2", "/zones/right/UTC", "/zones/localtime":
      Array("TZif2…".utf8)
    case "/zones/tzdata.zi", "/etc/passwd": Array("# version 2026a".utf8)
    case "/zones/Europe": throw .system(SystemError(EISDIR))
    default: nil
    }
  }

  @Test(
    "A name is a zone if the system's database has it", arguments: ["Europe/Berlin", "Etc/GMT+2"])
  func known(name: String) {
    #expect(files.timeZone(named: name)?.name == name)
  }

  @Test("UTC needs no database")
  func utc() {
    #expect(FileAccess { _ in nil }.timeZone(named: "UTC") == .utc)
  }

  @Test(
    "What is no name of a zone is refused, whatever file it leads to",
    arguments: [
      "", "Europe", "Europe/Berln", "Europe//Berlin", "/Europe/Berlin", "../etc/passwd",
      "Europe/../Europe/Berlin", "right/UTC", "localtime", "tzdata.zi", "Europe/Berlin ", "CEST",
    ])
  func unknown(name: String) {
    #expect(files.timeZone(named: name) == nil)
  }

  @Test("The system's own database is found, and can be moved by TZDIR")
  func live() {
    #expect(FileAccess.live(variables: ["TZDIR": "/else/where"]).timeZoneFolder == "/else/where")
    #expect(FileAccess.live(variables: ["TZDIR": ""]).timeZoneFolder == "/usr/share/zoneinfo")
    #expect(FileAccess.disk.timeZone(named: "Europe/Atlantis") == nil)
  }
}
