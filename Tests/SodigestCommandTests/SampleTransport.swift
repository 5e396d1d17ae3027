import BuiltIn
import Networking
import SampleAPI

/// The sample as if it were the network.
func sampleTransport() throws -> Transport {
  try SampleAPI(files: BuiltIn.files(in: "Samples")).transport
}
