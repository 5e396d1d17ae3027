import Basics
import Testing

@Suite struct BinarySearchTests {
  @Test(
    "The partition point is the first number for which the predicate is false", arguments: 0...9)
  func partitionPoint(point: Int) {
    #expect((0..<9).partitionPoint { $0 < point } == min(point, 9))
    #expect((3..<9).partitionPoint { $0 < point } == min(max(point, 3), 9))
  }

  @Test("Returns the index of an element in a sorted array, or nil")
  func sortedIndex() {
    let numbers = [1, 3, 5, 7, 9]
    for (index, number) in numbers.enumerated() {
      #expect(numbers.sortedIndex(of: number) == index)
    }
    for number in [0, 2, 8, 10] { #expect(numbers.sortedIndex(of: number) == nil) }
    #expect([Int]().sortedIndex(of: 1) == nil)
    #expect(numbers[2...].sortedIndex(of: 7) == 3)
    #expect(numbers[2...].sortedIndex(of: 3) == nil)
  }

  @Test("Chunks keep the order of the elements, and the last one may be shorter")
  func chunks() {
    #expect([1, 2, 3, 4, 5].chunks(of: 2).map(Array.init) == [[1, 2], [3, 4], [5]])
    #expect([1, 2].chunks(of: 2).map(Array.init) == [[1, 2]])
    #expect([Int]().chunks(of: 3).isEmpty)
    #expect([1, 2, 3, 4][1...].chunks(of: 2).map(Array.init) == [[2, 3], [4]])
  }
}
