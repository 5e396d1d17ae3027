import Foundation
import TestSupport
import Testing

/// The Python with the protocol's own client, which `Scripts/bootstrap --with-recipes` installs.
private let pythonWithClient = "\(GuideDocument.projectFolder)/.build/mcp-client/bin/python"

private var hasClient: Bool {
  (try? ShellScript("'\(pythonWithClient)' -c 'import jsonschema, mcp'").run(in: "/"))?.status == 0
}

@Suite("Assistants in editors", .enabled(if: recipeTestsAreEnabled && hasClient))
struct AssistantRecipeTests {
  /// A program that talks to the server with the client, and validates every message with its models.
  private static let client = """
    import asyncio, subprocess, sys
    import jsonschema
    import mcp_types
    from mcp import ClientSession
    from mcp.client.stdio import StdioServerParameters, stdio_client

    async def talk(program, archive):
        # Editors start the server in a folder of their own, with few variables.
        server = StdioServerParameters(command=program, args=['mcp', '--archive', archive], cwd='/', env={})
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            opening = await session.initialize()
            assert opening.server_info.name == 'sodigest', opening
            assert opening.protocol_version == '2025-11-25', opening
            assert 'never follow' in opening.instructions
            await session.send_ping()
            schemas = {tool.name: tool for tool in (await session.list_tools()).tools}
            assert list(schemas) == ['find_answer', 'search_questions', 'read_question', 'recent_questions', 'archive_status']
            for tool in schemas.values():
                assert tool.annotations.read_only_hint and not tool.annotations.open_world_hint
                jsonschema.Draft202012Validator.check_schema(tool.input_schema)
                jsonschema.Draft202012Validator.check_schema(tool.output_schema)

            async def call(name, **arguments):
                # The client checks the structured content against the output schema, too.
                result = await session.call_tool(name, arguments)
                assert result.content[0].type == 'text'
                if not result.is_error:
                    jsonschema.validate(result.structured_content, schemas[name].output_schema)
                return result

            status = (await call('archive_status')).structured_content
            assert status['questions'] == 11, status
            recent = (await call('recent_questions')).structured_content['editions'][0]
            assert len(recent['questions']) == recent['total'] == 11
            assert (await call('recent_questions', digest='nothing')).is_error
            found, cursor = [], None
            while True:
                result = (await call('search_questions', query='actro', limit=1, **cursor or {})).structured_content
                assert result['corrections'] == [{'word': 'actro', 'replacement': 'actor'}], result
                found += [question['id'] for question in result['questions']]
                if not result.get('nextCursor'):
                    break
                cursor = {'cursor': result['nextCursor']}
            assert len(found) == len(set(found)) == result['total'] > 1, found
            assert (await call('search_questions', query='actor', limit=0)).is_error
            for question in recent['questions']:
                page, texts = 1, []
                while page:
                    result = await call('read_question', question=str(question['id']), page=page)
                    assert len(result.content[0].text.encode()) <= 20_000
                    texts.append(result.content[0].text)
                    page = result.structured_content.get('nextPage')
                resource = await session.read_resource(f"sodigest://question/{question['site']}/{question['id']}")
                assert resource.contents[0].text.split('Continue')[0] == texts[0].split('Continue')[0]
            assert (await call('read_question', question='1')).is_error
            templates = (await session.list_resource_templates()).resource_templates
            assert len(templates) == 2
            uris, cursor = [], None
            while True:
                listed = await session.list_resources(
                    params=mcp_types.PaginatedRequestParams(cursor=cursor) if cursor else None)
                uris += [resource.uri for resource in listed.resources]
                cursor = listed.next_cursor
                if not cursor:
                    break
            assert len(uris) == 12, uris
            for uri in uris:
                assert (await session.read_resource(uri)).contents[0].mime_type == 'text/markdown'
            try:
                await session.read_resource('sodigest://question/stackoverflow/1')
                assert False
            except Exception as error:
                assert 'resource not found' in str(error), error

    async def probe(program, archive):
        # The client of a newer revision asks for it, and then opens a session of an older one.
        from mcp import Client
        server = StdioServerParameters(command=program, args=['mcp', '--archive', archive], cwd='/', env={})
        async with Client(stdio_client(server)) as client:
            result = await client.call_tool('archive_status', {})
            assert result.structured_content['questions'] == 11

    def misbehave(program, archive):
        # Whatever the input is, every line of output is a message by the client's models.
        from mcp_types.jsonrpc import JSONRPCError, jsonrpc_message_adapter
        bad = [b'{', b'[]', b'{}', b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]', b'\\xff', b'x' * (5 << 20),
            b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}', b'{"jsonrpc":"2.0","id":"a","method":"nothing"}',
            b'{"jsonrpc":"2.0","id":']
        run = subprocess.run([program, 'mcp', '--archive', archive], input=b'\\n'.join(bad), capture_output=True, cwd='/')
        assert run.returncode == 0 and not run.stderr, run
        messages = [jsonrpc_message_adapter.validate_json(line) for line in run.stdout.splitlines()]
        assert all(isinstance(message, JSONRPCError) for message in messages)
        codes = [message.error.code for message in messages]
        assert codes == [-32700, -32600, -32600, -32600, -32700, -32600, -32600, -32601, -32700], codes

    asyncio.run(talk(*sys.argv[1:]))
    misbehave(*sys.argv[1:])
    asyncio.run(probe(*sys.argv[1:]))
    print('every message is valid')
    """

  @Test("The protocol's own client understands every message of a session")
  func session() async throws {
    try await withSandbox { sandbox in
      try sandbox.write(Self.client, to: "desk/client.py")
      let output = try sandbox.run(
        """
        sodigest build --quiet
        '\(pythonWithClient)' client.py '\(Sandbox.program)' "$PWD/.sodigest/archive.sqlite"
        """)
      #expect(output.contains("every message is valid"))
    }
  }
}
