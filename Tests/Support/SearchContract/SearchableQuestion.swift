/// A question of ``QueryExample``, from which tests make what they search.
package struct SearchableQuestion: Sendable {
  package let id: Int
  package var site = "stackoverflow"
  package let title: String
  package let body: String
  package let tags: [String]
  package var author = "Mary"
  package var authorID = 7
  package var answers: [String] = []
  package var isSolved = false
  package var comments: [String] = []
  /// The month in which the question was asked, such as 2024-05.
  package var month = (year: 2_023, month: 1)
  package var score: Int { id }

  /// The questions that all examples search.
  package static let all = [
    SearchableQuestion(
      id: 1, title: "Sort a vector",
      body: "How do I order `std::vector<fooBar>`? In C++, not C#.", tags: ["c++", "sorting"],
      author: "Jon Skeet", authorID: 22_656, answers: ["Use @State with z-index and `.map`"],
      isSolved: true),
    SearchableQuestion(
      id: 2, site: "emacs", title: "Which tyre for a grey bicycle?",
      body: "A view of the controller. Cancelled colours.", tags: ["tires"], author: "Jon Smith",
      authorID: 8, comments: ["The view controller is odd."], month: (2_024, 5)),
    SearchableQuestion(
      id: 3, title: "Deleting an account", body: "view controller", tags: ["users"],
      answers: ["Mary", "Skeet"]),
    SearchableQuestion(
      id: 4, title: "C# lists", body: "A list in the list of lists", tags: ["c#"]),
    SearchableQuestion(
      id: 5, title: "Straße in Łódź, опаздывает, moderators, 학교에 갑니다",
      body: """
        Bjørn: đường, cœur, qu’il demande l’utilisateur. Ｓｗｉｆｔ ﾃﾞｰﾀ, a ﬁle, KIRMIZI.

        العَرَبِيَّة and שָׁלוֹם, 문서.
        """, tags: ["languages"], author: "Zoë Łukasz", authorID: 9),
  ]
}
