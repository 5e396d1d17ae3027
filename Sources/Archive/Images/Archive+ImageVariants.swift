package import FoundationEssentials

extension Archive {
  /// Images of a purpose of which a smaller form was never tried.
  ///
  /// - Parameters:
  ///   - width: Of the smaller form.
  ///   - purpose: What they are shown as.
  ///   - least: The least width of an original that is worth it.
  /// - Returns: In the order of their hashes.
  /// - Throws: ``ArchiveError``.
  package func images(
    withoutVariant width: Int, for purpose: ImagePurpose, from least: Int
  ) throws(ArchiveError) -> [StoredImage] {
    var rows = try connection.query(
      """
      SELECT DISTINCT hash, type, width, height, byte_count
      FROM image_sources JOIN images USING (hash)
      WHERE purpose = ?1 AND images.width >= ?2 AND NOT EXISTS (
        SELECT 1 FROM image_variants AS v WHERE v.hash = images.hash AND v.width = ?3)
      ORDER BY hash
      """,
      purpose.rawValue, least, width)
    var images: [StoredImage] = []
    while try rows.step() {
      if let image = StoredImage(from: &rows) { images.append(image) }
    }
    return images
  }

  /// Keeps a smaller form of an image, or that there is none.
  ///
  /// - Parameters:
  ///   - variant: The smaller form with its bytes; `nil` when none could be made, or none with fewer
  ///     bytes.
  ///   - width: The width asked for.
  ///   - hash: The original's.
  ///   - date: When it was tried.
  /// - Throws: ``ArchiveError``.
  package func saveVariant(
    _ variant: (image: StoredImage, bytes: [UInt8])?, width: Int, ofHash hash: String,
    at date: Date
  ) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      if let (image, bytes) = variant { try saveBytes(bytes, of: image) }
      try connection.run(
        """
        INSERT INTO image_variants (hash, width, variant_hash, made_at) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET variant_hash = excluded.variant_hash, made_at = excluded.made_at
        """,
        hash, width, variant?.image.hash, date)
    }
  }

  /// The smaller forms of images by the originals' hash and the width asked for.
  func variants() throws(ArchiveError) -> [String: [Int: StoredImage]] {
    var rows = try connection.query(
      """
      SELECT v.hash, v.width, i.hash, type, i.width, height, byte_count
      FROM image_variants AS v JOIN images AS i ON i.hash = variant_hash
      """)
    var variants: [String: [Int: StoredImage]] = [:]
    while try rows.step() {
      let (hash, width): (String, Int) = (rows.next(), rows.next())
      variants[hash, default: [:]][width] = StoredImage(from: &rows)
    }
    return variants
  }
}
