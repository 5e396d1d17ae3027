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
    "A name in the time zone database is a time zone", arguments: ["Europe/Berlin", "Etc/GMT+2"])
  func valid(name: String) {
    #expect(files.timeZone(named: name)?.name == name)
  }

  @Test("UTC does not need the time zone database")
  func utc() {
    #expect(FileAccess { _ in nil }.timeZone(named: "UTC") == .utc)
  }

  @Test(
    "A name that is not a time zone is rejected even if its file exists",
    arguments: [
      "", "Europe", "Europe/Berln", "Europe//Berlin", "/Europe/Berlin", "../etc/passwd",
      "Europe/../Europe/Berlin", "right/UTC", "localtime", "tzdata.zi", "Europe/Berlin ", "CEST",
    ])
  func invalid(name: String) {
    #expect(files.timeZone(named: name) == nil)
  }

  @Test("TZDIR overrides the path of the time zone database")
  func databasePath() {
    #expect(FileAccess.live(variables: ["TZDIR": "/else/where"]).timeZoneFolder == "/else/where")
    #expect(FileAccess.live(variables: ["TZDIR": ""]).timeZoneFolder == "/usr/share/zoneinfo")
    #expect(FileAccess.disk.timeZone(named: "Europe/Atlantis") == nil)
  }
}
