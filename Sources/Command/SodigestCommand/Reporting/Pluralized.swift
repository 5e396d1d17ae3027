/// Returns a number and its noun, in the singular or the plural: `1 edition`, `2 editions`.
func pluralized(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
