#pragma once
#include <cstdint>

#include "Arguments.h"
#include "OutputFile.h"
#include "RecordReader.h"

/// What a file was built from.
struct Counts {
  uint64_t items, front_articles, indexed_items, redirects;
};

/// Builds a ZIM file from all records of a stream, or throws a `Failure`.
Counts build_file(const Arguments &arguments, const OutputFile &output, RecordReader &reader);
