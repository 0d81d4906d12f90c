import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../../config.ts'
import { COMMANDS } from '../../manage/commands.ts'
import { startServer } from '../../server.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { hashKey, makeKey } from './key-format.ts'

/** A server that logs everything it can; the log is returned as text. */
async function startVerboseServer(dataDir: string) {
  let log = ''
  const stream = new Writable({
    write(chunk, _, done) {
      log += chunk
      done()
    },
  })
  const config = parseConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'trace' })
  const dist = join(import.meta.dirname, 'no-dist')
  const options = { config, dist, log: pino({ level: 'trace' }, stream), seedFolder: null }
  const server = await startServer(options)
  onTestFinished(() => server.close())
  return { ...server, log: () => log }
}

async function registerAt(url: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Scout', type: 'autonomous' })
  const response = await fetch(`${url}/api/v1/register`, { method: 'POST', headers, body })
  return JSON.parse(await response.text()).apiKey
}

/** The bytes of all files under a folder. */
function contentOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

test('however a key is sent, it does not appear in the data folder, the log, a backup or an answer', async () => {
  const dataDir = makeTempDir()
  const server = await startVerboseServer(dataDir)
  const key = await registerAt(server.url)
  const unknown = makeKey()
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, init).then((answer) => answer.text())
  const answers: string[] = []
  for (const sent of [key, unknown]) {
    answers.push(await ask('/api/v1/me', { headers: { 'X-API-Key': sent } }))
    answers.push(await ask('/api/v1/me', { headers: { Authorization: `Bearer ${sent}` } }))
    answers.push(await ask('/api/v1/me', { headers: { 'X-API-Key': sent, 'X-Agent-Key': makeKey() } }))
    answers.push(await ask(`/api/v1/me?key=${sent}`))
    answers.push(await ask(`/api/v1/keys/${sent}`, { method: 'DELETE' }))
    answers.push(await ask(`/api/tool/${sent.replaceAll('_', '%5F')}`))
    const json = { 'Content-Type': 'application/json', 'X-API-Key': key }
    const body = JSON.stringify({ [sent]: sent })
    await ask('/api/v1/feedback', { method: 'POST', headers: json, body })
    await ask('/api/v1/register', { method: 'POST', headers: json, body: `{"apiKey":"${sent}"` })
  }
  const backup = join(makeTempDir(), 'backup.db')
  expect(await COMMANDS.get('backup')!(parseConfig({ DATA_DIR: dataDir }), [backup])).toBe(0)
  const places = {
    data: contentOf(dataDir),
    backup: readFileSync(backup, 'latin1'),
    log: server.log(),
    answers: answers.join('\n'),
  }
  for (const [place, content] of Object.entries(places)) {
    for (const sent of [key, unknown])
      for (const part of [sent, sent.slice(9, 41), sent.slice(0, 20), sent.slice(-16)])
        expect(content.includes(part), `${place} ${sent.indexOf(part)}`).toBe(false)
  }
  expect(places.log).toContain('/api/v1/keys/-')
  expect([places.data, places.backup].every((content) => content.includes(hashKey(key)))).toBe(true)
})
