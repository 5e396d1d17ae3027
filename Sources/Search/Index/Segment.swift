/// Collected words by their bytes, each with its postings; read piece by piece, as there may be many.
package struct Segment: Sendable {
  package let count: Int
  private let read: @Sendable (Int) throws -> [UInt8]

  package init(count: Int, read: @escaping @Sendable (Int) throws -> [UInt8]) {
    (self.count, self.read) = (count, read)
  }

  package init(_ pieces: [[UInt8]]) { self.init(count: pieces.count) { pieces[$0] } }

  package subscript(index: Int) -> [UInt8] { get throws { try read(index) } }
}
