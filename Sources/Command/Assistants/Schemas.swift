internal import StackExchange

/// Returns the JSON Schema of an object; all properties are required unless they are optional.
func schemaObject(
  _ properties: [String: JSONValue], optional: Set<String> = []
) -> JSONValue {
  let required = properties.keys.filter { !optional.contains($0) }.sorted()
  return [
    "type": "object", "properties": .object(properties),
    "required": .array(required.map(JSONValue.string)), "additionalProperties": false,
  ]
}

/// Returns the JSON Schema of a text.
func schemaText(_ description: String) -> JSONValue {
  ["type": "string", "description": .string(description)]
}

/// Returns the JSON Schema of a whole number.
func schemaInteger(_ description: String) -> JSONValue {
  ["type": "integer", "description": .string(description)]
}

/// Returns the JSON Schema of a Boolean.
func schemaFlag(_ description: String) -> JSONValue {
  ["type": "boolean", "description": .string(description)]
}

/// Returns the JSON Schema of an array.
func schemaArray(_ items: JSONValue, _ description: String) -> JSONValue {
  ["type": "array", "items": items, "description": .string(description)]
}
