package import Basics
private import CExpat

/// The elements of a small file in the order in which they begin.
///
/// - Throws: `XMLDamage` where it is not well-formed.
package func elements(ofXML bytes: [UInt8]) throws(XMLDamage) -> [XMLElement] {
  try ElementParser().parse(bytes)
}

@safe
private final class ElementParser {
  private let parser: XML_Parser
  private var elements: [XMLElement] = []
  /// The places of those that are open.
  private var open: [Int] = []

  init() throws(XMLDamage) {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw XMLDamage(reason: "out of memory", line: 1)
    }
    unsafe self.parser = parser
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser, { unsafe ElementParser.behind($0)?.begin($1, $2) },
      { data, _ in _ = unsafe ElementParser.behind(data)?.open.popLast() })
    unsafe XML_SetCharacterDataHandler(
      parser, { unsafe ElementParser.behind($0)?.add($1, count: Int($2)) })
  }

  deinit { unsafe XML_ParserFree(parser) }

  func parse(_ bytes: [UInt8]) throws(XMLDamage) -> [XMLElement] {
    let isWhole = unsafe bytes.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 1)
        == XML_STATUS_OK
    }
    if isWhole { return elements }
    let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map {
      unsafe String(cString: $0)
    }
    throw XMLDamage(
      reason: reason ?? "unknown",
      line: Int(truncatingIfNeeded: unsafe XML_GetCurrentLineNumber(parser)))
  }

  private static func behind(_ data: UnsafeMutableRawPointer?) -> ElementParser? {
    unsafe data.map { unsafe Unmanaged<ElementParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard let name = unsafe name, var next = unsafe list else { return }
    var attributes: [String: String] = [:]
    while let name = unsafe next[0], let value = unsafe next[1] {
      attributes[unsafe String(cString: name)] = unsafe String(cString: value)
      unsafe next += 2
    }
    open.append(elements.count)
    elements.append(XMLElement(name: unsafe String(cString: name), attributes: attributes))
  }

  private func add(_ text: UnsafePointer<CChar>?, count: Int) {
    guard let text = unsafe text, let index = open.last else { return }
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
    elements[index].text += unsafe String(decoding: bytes, as: UTF8.self)
  }
}
