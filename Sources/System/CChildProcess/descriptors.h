#pragma once

/// Closes all descriptors from `first` on; makes only calls that are safe after `fork`.
void close_descriptors(int first);
