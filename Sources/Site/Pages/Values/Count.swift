/// A number as pages show it, with flags that select the form of the noun that follows.
package struct Count: PageValue {
  let number: Int

  package init(_ number: Int) { self.number = number }

  package static let fields = PageFields<Self> { fields in
    fields.count("text", note: "the number, such as `1,234` or `−3`") { $0.number }
    fields.flag("isOne", note: "whether the noun is singular, for 1 and −1") {
      $0.number.magnitude == 1
    }
    // For languages such as French, in which 0 is singular too.
    fields.flag(
      "isUnderTwo", note: "whether the noun is singular in languages where 0 is singular, too"
    ) {
      $0.number.magnitude < 2
    }
  }
}
