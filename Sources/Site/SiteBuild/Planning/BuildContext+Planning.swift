internal import Basics
internal import Pages

extension BuildContext {
  /// Returns the jobs that build the stale files of some kinds, and the files of these kinds that are up to date.
  func plan(where isIncluded: (BuildOrder) -> Bool) async -> BuildPlan {
    var plan = BuildPlan()
    for kind in kinds where isIncluded(kind.order) { plan += await kind.plan(in: self) }
    return plan
  }

  /// Jobs that write the images of built pages, except images that are unchanged.
  var imageJobs: [BuildJob] {
    let images = referencedImages.all.filter { !previous.isUnmodified($0.path) }
    return images.chunks(of: 50).map { chunk in
      BuildJob(name: "images") { worker in
        for (path, image) in chunk { try worker.write(image, at: path) }
      }
    }
  }
}
