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
    try connection.rows(Self.withoutVariant, purpose.rawValue, least, width)
  }

  private static let withoutVariant = SQL(
    """
    SELECT DISTINCT \(StoredImage.names())
    FROM image_sources JOIN images USING (hash)
    WHERE purpose = ?1 AND images.width >= ?2 AND NOT EXISTS (
      SELECT 1 FROM image_variants AS v WHERE v.hash = images.hash AND v.width = ?3)
    ORDER BY hash
    """)

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
      if let (image, bytes) = variant {
        try connection.keep(ImageRow(image: image, bytes: bytes), ImageRow.keep)
      }
      try connection.keep(
        ImageVariantRow(hash: hash, width: width, variantHash: variant?.image.hash, date: date),
        ImageVariantRow.keep)
    }
  }
}
