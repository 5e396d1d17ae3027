import BuiltIn
import Networking
import SampleAPI

/// Returns a transport that serves the sample.
func sampleTransport() throws -> Transport { try sample.get().transport }

/// Loaded once for all tests, because it is stateless.
private let sample = Result { try SampleAPI(files: BuiltIn.files(in: "Samples")) }
