import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type ElicitRequestFormParams,
  type InputRequest,
  type InputRequests,
  inputRequired,
  McpServer,
  type PromptMessage,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { MCP_REVISIONS } from '#shared/policy/marketplace.ts'

// What the scenarios of the official conformance suite ask a server for: tools, resources and prompts by their names.

/** One pixel, and an empty recording. */
const IMAGE = {
  type: 'image' as const,
  mimeType: 'image/png',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}
const AUDIO = {
  type: 'audio' as const,
  mimeType: 'audio/wav',
  data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=',
}
const text = (words: string) => ({ type: 'text' as const, text: words })
const resource = (uri: string, words: string, mimeType = 'text/plain') => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
})
const result = (...content: CallToolResult['content']): CallToolResult => ({ content })

type Work = (context: ServerContext) => ReturnType<Parameters<McpServer['registerTool']>[2]>

/** A server of every feature that the suite looks for. */
export function everythingServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance', version: '1.0.0' },
    {
      supportedProtocolVersions: MCP_REVISIONS,
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { subscribe: true, listChanged: false },
        completions: {},
        logging: {},
      },
      requestState: { verify: state.verify },
    },
  )
  for (const [name, work] of Object.entries({ ...CONTENT, ...MESSAGES, ...QUESTIONS }))
    server.registerTool(name, { description: `For the scenario of ${name}` }, (context) => work(context))
  addJsonSchemaTool(server)
  addAskingTools(server)
  addResources(server)
  addPrompts(server)
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: [] } }))
  // Older revisions subscribe in a session; the scenarios only ask whether it is taken.
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
  return server
}

const CONTENT: Readonly<Record<string, Work>> = {
  test_simple_text: () => result(text('This is a simple text response for testing.')),
  test_image_content: () => result(IMAGE),
  test_audio_content: () => result(AUDIO),
  test_embedded_resource: () => result(resource('test://embedded-resource', 'An embedded resource.')),
  test_multiple_content_types: () =>
    result(
      text('Several kinds of content:'),
      IMAGE,
      resource('test://mixed-content-resource', '{"test":"data","value":123}', 'application/json'),
    ),
  test_error_handling: () => {
    throw new Error('This tool intentionally returns an error for testing')
  },
}

const MESSAGES: Readonly<Record<string, Work>> = {
  async test_tool_with_logging({ mcpReq }) {
    for (const said of ['started', 'processing', 'completed']) await mcpReq.log('info', `Tool ${said}`)
    return result(text('done'))
  },
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log('info', 'only where the request asks for it')
    return result(text('done'))
  },
  async test_tool_with_progress({ mcpReq: { _meta, notify } }) {
    const progressToken = _meta?.progressToken ?? 0
    for (const progress of [0, 50, 100]) {
      const params = { progressToken, progress, total: 100 }
      await notify({ method: 'notifications/progress', params })
    }
    return result(text(String(progressToken)))
  },
  // The package refuses what it would have to ask of a client that does not declare it.
  test_missing_capability: () => ask({ greeting: sampling('Generate a greeting') }),
  async test_streaming_elicitation(context) {
    const { _meta, notify } = context.mcpReq
    const params = { progressToken: _meta?.progressToken ?? 0, progress: 1 }
    await notify({ method: 'notifications/progress', params })
    return ask({ user_name: NAME })
  },
}

const declared = ({ mcpReq }: ServerContext): ClientCapabilities =>
  z.looseObject({}).parse(Reflect.get(mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY) ?? {})

const question = (message: string, field: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  })
const NAME = question('What is your name?', 'name')
const CONFIRM = inputRequired.elicit({
  message: 'Please confirm',
  requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
})
const sampling = (words: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(words) }], maxTokens: 100 })

const state = createRequestStateCodec<{ step: number }>({ key: 'a key of thirty-two bytes or longer.' })
const ask = (inputRequests: InputRequests, requestState?: string) =>
  inputRequired({ inputRequests, ...(requestState !== undefined && { requestState }) })

/** The answers to all of these questions, or null while one is missing. */
function answersTo({ mcpReq }: ServerContext, ...names: string[]): unknown[] | null {
  const given = names.map((name) => mcpReq.inputResponses?.[name])
  return given.every((answer) => typeof answer === 'object' && answer !== null) ? given : null
}

const QUESTIONS: Readonly<Record<string, Work>> = {
  test_input_required_result_elicitation(context) {
    const answers = z
      .tuple([z.object({ content: z.object({ name: z.string() }) })])
      .safeParse(answersTo(context, 'user_name'))
    return answers.success
      ? result(text(`Hello, ${answers.data[0].content.name}!`))
      : ask({ user_name: NAME })
  },
  test_input_required_result_sampling(context) {
    const answers = answersTo(context, 'capital_question')
    return answers === null
      ? ask({ capital_question: sampling('What is the capital of France?') })
      : result(text(JSON.stringify(answers)))
  },
  test_input_required_result_list_roots(context) {
    const answers = answersTo(context, 'client_roots')
    return answers === null
      ? ask({ client_roots: inputRequired.listRoots() })
      : result(text(JSON.stringify(answers)))
  },
  async test_input_required_result_request_state(context) {
    if (answersTo(context, 'confirm') === null)
      return ask({ confirm: CONFIRM }, await state.mint({ step: 1 }))
    return result(text(context.mcpReq.requestState() === undefined ? 'no state' : 'state-ok'))
  },
  async test_input_required_result_tampered_state(context) {
    if (answersTo(context, 'confirm') === null)
      return ask({ confirm: CONFIRM }, await state.mint({ step: 1 }))
    return result(text('state-ok'))
  },
  async test_input_required_result_multiple_inputs(context) {
    if (answersTo(context, 'user_name', 'greeting', 'client_roots') !== null) return result(text('done'))
    const all = {
      user_name: NAME,
      greeting: sampling('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    }
    return ask(all, await state.mint({ step: 1 }))
  },
  async test_input_required_result_multi_round(context) {
    if (answersTo(context, 'step2') !== null) return result(text('done'))
    if (answersTo(context, 'step1') !== null)
      return ask(
        { step2: question('Step 2: What is your favorite color?', 'color') },
        await state.mint({ step: 2 }),
      )
    return ask({ step1: question('Step 1: What is your name?', 'name') }, await state.mint({ step: 1 }))
  },
  test_input_required_result_capabilities(context) {
    const { elicitation, sampling: canSample } = declared(context)
    return ask({
      ...(elicitation !== undefined && { user_name: NAME }),
      ...(canSample !== undefined && { greeting: sampling('Generate a greeting') }),
    })
  },
}

function addJsonSchemaTool(server: McpServer): void {
  const address = z.object({ street: z.string().optional(), city: z.string().optional() })
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description: 'For the scenario of JSON Schema 2020-12',
      inputSchema: z.object({ name: z.string().optional(), address: address.optional() }),
    },
    (given) => result(text(JSON.stringify(given))),
  )
}

/** Tools that ask their client something: in a session of an older revision, and by an unfinished result in the newest. */
function addAskingTools(server: McpServer): void {
  const asking = <Given>(words: string, input: (given: Given) => InputRequest) => {
    return (given: Given, context: ServerContext) => {
      const answers = answersTo(context, 'asked')
      return answers === null
        ? ask({ asked: input(given) })
        : result(text(`${words}: ${JSON.stringify(answers[0])}`))
    }
  }
  server.registerTool(
    'test_sampling',
    { description: 'For the scenario of sampling', inputSchema: z.object({ prompt: z.string() }) },
    asking('LLM response', ({ prompt }) => sampling(prompt)),
  )
  server.registerTool(
    'test_elicitation',
    { description: 'For the scenario of elicitation', inputSchema: z.object({ message: z.string() }) },
    asking('User response', ({ message }) =>
      form(
        {
          username: { type: 'string', description: "User's response" },
          email: { type: 'string', description: "User's email address" },
        },
        message,
      ),
    ),
  )
  for (const [name, fields] of Object.entries({
    test_elicitation_sep1034_defaults: DEFAULTS,
    test_elicitation_sep1330_enums: CHOICES,
  }))
    server.registerTool(
      name,
      { description: 'For a scenario of elicitation', inputSchema: z.object({}) },
      asking('Elicitation completed', () => form(fields, 'Please fill in the form')),
    )
}

type Fields = ElicitRequestFormParams['requestedSchema']['properties']

const form = (properties: Fields, message: string): InputRequest =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties, required: Object.keys(properties) },
  })

const DEFAULTS: Fields = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
}

const named = (words: readonly string[]) =>
  words.map((title, at) => ({ const: `value${at + 1}`, title: `${title} Option` }))

const CHOICES: Fields = {
  untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
  titledSingle: { type: 'string', oneOf: named(['First', 'Second', 'Third']) },
  legacyEnum: {
    type: 'string',
    enum: ['opt1', 'opt2', 'opt3'],
    enumNames: ['Option One', 'Option Two', 'Option Three'],
  },
  untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
  titledMulti: { type: 'array', items: { anyOf: named(['First', 'Second', 'Third']) } },
}

function addResources(server: McpServer): void {
  for (const name of ['static-text', 'watched-resource'])
    server.registerResource(name, `test://${name}`, { mimeType: 'text/plain' }, ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/plain', text: 'The content of a text resource.' }],
    }))
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: IMAGE.data }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, { mimeType: 'application/json' }, ({ href }, { id }) => ({
    contents: [
      { uri: href, mimeType: 'application/json', text: JSON.stringify({ id, data: `Data for ID: ${id}` }) },
    ],
  }))
}

function addPrompts(server: McpServer): void {
  const description = 'For a scenario of prompts'
  const say = (...contents: PromptMessage['content'][]) => ({
    messages: contents.map((content) => ({ role: 'user' as const, content })),
  })
  server.registerPrompt('test_simple_prompt', { description }, () =>
    say(text('This is a simple prompt for testing.')),
  )
  server.registerPrompt('test_prompt_with_image', { description }, () =>
    say(IMAGE, text('Analyze the image above.')),
  )
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description, argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => say(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description, argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => say(resource(resourceUri, 'Embedded content.'), text('Process the resource above.')),
  )
  server.registerPrompt('test_input_required_result_prompt', { description }, (context) =>
    answersTo(context, 'user_context') === null
      ? ask({ user_context: question('What context should the prompt use?', 'context') })
      : say(text('done')),
  )
}
