import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

@Suite("Published files")
struct PublishedFilesTests {
  private let world = World()

  @Test(
    "A published folder that contains the archive, the configuration, the key or the output is exit 3",
    arguments: [
      ("assets", "site", "the archive"), ("assets", "site/../site/.", "the archive"),
      ("assets", "link", "the archive"), ("assets", "/", "the archive"),
      ("templates", "site", "the archive"), ("assets", "configuration", "the configuration file"),
      ("assets", "key", "the API key"), ("assets", "outputs", "the output folder"),
      ("assets", "hard", "the API key"),
    ])
  func folder(key: String, folder: String, content: String) async throws {
    let script = ShellScript(
      """
      mkdir site configuration key outputs hard; ln -s site link
      echo 'secret-key' >key/file; ln key/file hard/harmless.css
      """)
    #expect(try script.run(in: world.folder).status == 0)
    let path = folder.hasPrefix("/") ? folder : "\(world.folder)/\(folder)"
    try world.write("sample: true\n\(key): \(path)\n", to: "configuration/c.yml")
    let line = """
      build --tag swift --config \(world.folder)/configuration/c.yml --archive \(world.folder)/site/a.sqlite \
      --api-key-file \(world.folder)/key/file --output \(world.folder)/outputs/site
      """
    #expect(await world.run(line) == .configuration, "\(world.errors)")
    #expect(
      world.errors.contains("`\(key)`: the folder `\(path)` contains \(content) (`"),
      "\(world.errors)")
    #expect(!world.exists("outputs/site"))
  }

  @Test("A logo, an icon or a style sheet that is the key or the configuration is exit 3")
  func file() async throws {
    try world.write("secret-key", to: "key")
    for (key, file, content) in [
      ("style", "key", "the API key"), ("logo", "key", "the API key"),
      ("icon", "c.yml", "the configuration file"), ("style", "c.yml", "the configuration file"),
    ] {
      let path = "\(world.folder)/\(file)"
      try world.write("sample: true\n\(key): \(path)\n", to: "c.yml")
      world.clear()
      #expect(
        await world.run(
          "build --tag swift --config \(world.folder)/c.yml --api-key-file \(world.folder)/key")
          == .configuration)
      #expect(world.errors.contains("`\(key)`: `\(path)` is \(content)"), "\(world.errors)")
    }
    #expect(!world.exists("Output"))
  }
}
