import Foundation
import StackMarkdown

// Renders a post in the Markdown of Stack Exchange, read from standard input, as safe HTML.
let input = FileHandle.standardInput.readDataToEndOfFile()
let markdown = String(decoding: input, as: UTF8.self)

let site = Site(url: "https://stackoverflow.com", hasMath: false)
let post = ParsedPost(.markdown(markdown), site)
print(String(decoding: post.html().bytes, as: UTF8.self), terminator: "")
