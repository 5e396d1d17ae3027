/// A receiver of the records of a ZIM file; threads share it.
package protocol ZimSink: Sendable {
  /// Receives a record; returns when the sink can take further records.
  func write(_ record: ZimRecord) throws
}

extension ZimWriterProcess: ZimSink {}
