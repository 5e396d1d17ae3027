import Basics
import Testing

@Suite struct BinarySearchTests {
  @Test(
    "The partition point is the first number for which nothing holds any more", arguments: 0...9)
  func partitionPoint(point: Int) {
    #expect((0..<9).partitionPoint { $0 < point } == min(point, 9))
    #expect((3..<9).partitionPoint { $0 < point } == min(max(point, 3), 9))
  }

  @Test("An element of a sorted array is found, one that it lacks is not")
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

  @Test("Chunks have the elements in their order, the last of them what is left")
  func chunks() {
    #expect([1, 2, 3, 4, 5].chunks(of: 2).map(Array.init) == [[1, 2], [3, 4], [5]])
    #expect([1, 2].chunks(of: 2).map(Array.init) == [[1, 2]])
    #expect([Int]().chunks(of: 3).isEmpty)
    #expect([1, 2, 3, 4][1...].chunks(of: 2).map(Array.init) == [[2, 3], [4]])
  }
}
