/// A number as pages show it, and which form its noun takes.
package struct Count: PageValue {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package static let fields = PageFields<Self> { fields in
    fields.count("text", note: "such as `1,234` or `−3`") { $0.number }
    fields.flag("isOne", note: "for the noun that follows") { $0.number.magnitude == 1 }
    // Where no thing is singular, too.
    fields.flag("isUnderTwo", note: "for the noun that follows") { $0.number.magnitude < 2 }
  }
}
