import Exports
import FoundationEssentials
import TestSupport
import Testing

@Suite("ZIP files")
struct ZipTests {
  private func zip() -> [UInt8] {
    var zip = ZipWriter()
    zip.add("mimetype", Array("application/epub+zip".utf8), isStored: true)
    zip.add("a/größe.txt", Array(String(repeating: "again ", count: 1_000).utf8))
    zip.add("empty", [])
    return zip.file
  }

  @Test("Other programs can unpack the file", .enabled(if: ShellScript.hasPythonModule("zipfile")))
  func unpacked() async throws {
    try await withTemporaryFolder { folder in
      try Data(zip()).write(to: URL(filePath: "\(folder)/a.zip"))
      let (status, output) = try ShellScript(
        """
        /usr/bin/python3 -c '
        import zipfile
        z = zipfile.ZipFile("a.zip")
        print(z.testzip(), [(i.filename, i.compress_type, i.file_size, len(i.extra)) for i in z.infolist()])
        assert z.read("a/größe.txt") == b"again " * 1000'
        """
      ).run(in: folder)
      #expect(status == 0)
      #expect(
        output == "None [('mimetype', 0, 20, 0), ('a/größe.txt', 8, 6000, 0), ('empty', 0, 0, 0)]\n"
      )
    }
  }

  @Test("The first file is stored uncompressed at the start, and output is reproducible")
  func layout() {
    let file = zip()
    #expect(file.prefix(58).suffix(28).elementsEqual("mimetypeapplication/epub+zip".utf8))
    #expect(file == zip())
    #expect(file.count < 600)
  }
}
