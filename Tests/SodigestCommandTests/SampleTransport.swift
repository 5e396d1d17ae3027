import BuiltIn
import Networking
import SampleAPI

/// The sample as if it were the network.
func sampleTransport() throws -> Transport { try sample.get().transport }

/// Read once for all tests: it has no memory.
private let sample = Result { try SampleAPI(files: BuiltIn.files(in: "Samples")) }
