import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startTestServer } from '../../sync-server/testing/start-server.ts'

const run = promisify(execFile)
const client = join(import.meta.dirname, '..', '..', 'dist', 'client')

test('the typed client is built, its example fits its types, and does what it says', async () => {
  await run(process.execPath, [join(import.meta.dirname, 'make-client.ts')])
  const tools = [
    { name: 'Scribe', description: 'Turns what was said in meetings into text, and finds the words again.' },
    { name: 'Mason', description: 'Draws plans of houses.' },
  ]
  const server = await startTestServer({ fixtures: { categories: [{}], tools } })
  const { stdout } = await run(process.execPath, [join(client, 'example.js'), server.url, 'meetings'])
  expect(stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^Scribe \(\w+\)$/),
    'It would be accepted.',
    expect.stringMatching(/^404 not-found: /),
  ])
})
