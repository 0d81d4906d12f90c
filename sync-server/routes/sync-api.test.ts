import { createHash } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { Delta, Manifest } from '#shared/sync/protocol.ts'
import { SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import { decodeSnapshot } from '#shared/testing/decode-snapshot.ts'
import { addFixtures, changeTool, openTestStore, removeTools } from '../testing/open-test-store.ts'
import { sampleWords } from '../testing/sample-words.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const manifestOf = (server: TestServer): Promise<Manifest> =>
  server.json('/api/sync/manifest', contract.syncManifest.output)

const deltaOf = (server: TestServer, query: string): Promise<Delta> =>
  server.json(`/api/sync/catalogue?${query}`, contract.syncCatalogue.output)

const someTools = (count: number) => Array.from({ length: count }, () => ({}))

async function readySnapshot(server: TestServer): Promise<NonNullable<Manifest['snapshot']>> {
  await server.until(async () => (await manifestOf(server)).snapshot !== null)
  const { snapshot } = await manifestOf(server)
  if (snapshot === null) throw new Error('There is no snapshot.')
  return snapshot
}

describe('delta', () => {
  /** A device: pulls until there is nothing more, and stores the rows. */
  class Device {
    readonly tools = new Map<number, SyncTool>()
    readonly categories = new Map<number, string>()
    cursor = 0

    async pull(
      server: TestServer,
      limit: number,
      betweenPages: () => Promise<void> = async () => {},
    ): Promise<void> {
      const { epoch } = await manifestOf(server)
      for (let more = true; more; ) {
        const page = await deltaOf(server, `epoch=${epoch}&since=${this.cursor}&limit=${limit}`)
        for (const tool of page.tools) this.tools.set(tool.id, tool)
        for (const category of page.categories) this.categories.set(category.id, category.name)
        for (const id of page.deletedTools) this.tools.delete(id)
        expect(page.next).toBeGreaterThanOrEqual(this.cursor)
        this.cursor = page.next
        more = page.more
        if (more) await betweenPages()
      }
    }
  }

  test('pages through everything in order, categories among the tools', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}, {}], tools: someTools(25) } })
    const device = new Device()
    await device.pull(server, 10)
    expect([device.tools.size, device.categories.size, device.cursor]).toEqual([25, 2, 27])
    const { epoch } = await manifestOf(server)
    const page = await deltaOf(server, `epoch=${epoch}&since=0&limit=10`)
    expect([page.tools.length + page.categories.length, page.next, page.more, page.head]).toEqual([
      10,
      10,
      true,
      27,
    ])
  })

  test('a device that pulls during writes ends with exactly what the server has', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: someTools(40) } })
    const store = await openTestStore(server.dataDir)
    const device = new Device()
    let round = 0
    await device.pull(server, 7, async () => {
      round += 1
      await changeTool(store, round, {
        name: `Changed ${round}`,
        website: `https://tool-${round}.example.com`,
      })
      await removeTools(store, [40 - round])
    })
    expect(round).toBeGreaterThan(5)
    const listed = () => server.json('/api/tools?limit=1000', contract.listTools.output)
    await server.until(async () => (await listed()).total === 40 - round)
    const ids = (await listed()).tools.map((tool) => tool.id)
    expect([...device.tools.keys()].sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
    expect(device.tools.get(1)?.name).toBe('Changed 1')
  })

  test('a deleted tool is a tombstone, and missing from every answer', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: someTools(3) } })
    const { epoch, head } = await manifestOf(server)
    await removeTools(await openTestStore(server.dataDir), [2])
    const delta = await deltaOf(server, `epoch=${epoch}&since=${head}`)
    expect(delta).toMatchObject({ tools: [], deletedTools: [2], next: head + 1, more: false })
    await server.until(async () => (await server.fetch('/api/tools/2')).status === 404)
  })

  test('without changes is an empty page with the same cursor', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: someTools(3) } })
    const { epoch, head } = await manifestOf(server)
    const delta = await deltaOf(server, `epoch=${epoch}&since=${head}`)
    expect(delta).toMatchObject({ tools: [], categories: [], next: head, more: false, head })
  })

  test('omits long texts, with a mark that there is one', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: [{ aiSummary: 'Long.' }] } })
    const { epoch } = await manifestOf(server)
    const [tool] = (await deltaOf(server, `epoch=${epoch}&since=0`)).tools
    expect(tool).toMatchObject({ hasAiSummary: true })
    expect(tool).not.toHaveProperty('aiSummary')
    expect(tool).not.toHaveProperty('websiteKey')
  })

  test('distinguishes cursors that cannot be continued', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: someTools(3) } })
    const store = await openTestStore(server.dataDir)
    await store.writer.updateTable('meta').set({ floor: 2 }).execute()
    const { epoch, head, floor } = await manifestOf(server)
    expect(floor).toBe(2)
    const refusal = async (query: string) => {
      const response = await server.fetch(`/api/sync/catalogue?${query}`)
      return [response.status, problemSchema.parse(await response.json()).code]
    }
    expect(await refusal(`epoch=${'0'.repeat(16)}&since=3`)).toEqual([409, 'epoch'])
    expect(await refusal(`epoch=${epoch}&since=1`)).toEqual([409, 'compacted'])
    expect(await refusal(`epoch=${epoch}&since=${head + 1}`)).toEqual([409, 'forked'])
    expect(await refusal(`epoch=${epoch}&since=3&schema=2`)).toEqual([426, 'schema'])
    expect(await refusal(`epoch=${epoch}&since=3&limit=1001`)).toEqual([400, 'invalid-input'])
    expect(await refusal('since=3')).toEqual([400, 'invalid-input'])
    expect((await deltaOf(server, `epoch=${epoch}&since=2&schema=${SYNC_SCHEMA}`)).tools).toHaveLength(2)
  })
})

describe('snapshot', () => {
  test('is lines of JSON, and says so', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: someTools(3) } })
    const response = await server.fetch((await readySnapshot(server)).url)
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const lines = (await response.text()).trim().split('\n')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) JSON.parse(line)
  })

  test('holds the whole catalogue under a content hash, immutable', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}, {}], tools: someTools(30) } })
    const { url, sha256, bytes, head, tools } = await readySnapshot(server)
    const response = await server.fetch(url)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const text = await response.text()
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
    expect(Buffer.byteLength(text)).toBe(bytes)
    const { epoch } = await manifestOf(server)
    expect(url).toBe(`/api/sync/snapshots/${epoch}-${head}-${sha256.slice(0, 16)}.json`)
    const snapshot = decodeSnapshot(text)
    expect([snapshot.epoch, snapshot.head, snapshot.tools.length]).toEqual([epoch, head, tools])
    const delta = await deltaOf(server, `epoch=${epoch}&since=0&limit=1000`)
    expect(snapshot.tools).toEqual(delta.tools)
    expect(snapshot.categories).toEqual(delta.categories)
  })

  test('comes in the encoding that the client accepts, with the same text byte for byte', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: someTools(50) } })
    const { url } = await readySnapshot(server)
    const ask = (encoding: string) => server.fetch(url, { headers: { 'Accept-Encoding': encoding } })
    const answers = await Promise.all(['br', 'gzip', 'identity'].map(ask))
    expect(answers.map((answer) => answer.headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    expect(answers.every((answer) => answer.headers.get('vary') === 'Accept-Encoding')).toBe(true)
    const head = await server.fetch(url, { method: 'HEAD' })
    expect([head.status, Number(head.headers.get('content-length')) > 0, await head.text()]).toEqual([
      200,
      true,
      '',
    ])
  })

  test('weighs at most 0.6 of the same rows as gzipped JSON', async () => {
    const tools = Array.from({ length: 2000 }, (_, place) => ({
      description: sampleWords(place, 40),
      tags: sampleWords(place + 1, 4).split(' '),
      popularity: (place * 7919) % 10_000,
      vendor: place % 3 === 0 ? `Tool ${place + 1}` : null,
    }))
    const server = await startTestServer({ fixtures: { categories: [{}], tools } })
    const { url } = await readySnapshot(server)
    const answer = await server.fetch(url, { headers: { 'Accept-Encoding': 'br' } })
    const rows = decodeSnapshot(await answer.text()).tools
    const gzipped = gzipSync(JSON.stringify(rows)).length
    expect(Number(answer.headers.get('content-length')) / gzipped).toBeLessThan(0.6)
  })

  test('is rebuilt when the catalogue has moved far from it, and the old one still exists', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: someTools(10) } })
    const first = await readySnapshot(server)
    const store = await openTestStore(server.dataDir)
    const websites = (count: number, from: number) =>
      Array.from({ length: count }, (_, place) => ({ website: `https://more-${from + place}.example.com` }))

    await addFixtures(store, { tools: websites(300, 0) })
    await server.until(
      async () => (await server.json('/api/stats', contract.getStats.output)).totalTools === 310,
    )
    expect((await manifestOf(server)).snapshot?.url).toBe(first.url)
    const longAgo = new Date('2020-01-01')
    for (const suffix of ['', '.br', '.gz'])
      utimesSync(`${server.dataDir}/snapshots/${first.url.split('/').at(-1)}${suffix}`, longAgo, longAgo)

    await addFixtures(store, { tools: websites(300, 300) })
    await server.until(async () => (await manifestOf(server)).snapshot?.url !== first.url)
    expect((await manifestOf(server)).snapshot).toMatchObject({ tools: 610, head: 611 })
    // A client with the older manifest still finds its snapshot, also after old ones were removed.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await server.fetch(first.url)).status).toBe(200)
  })

  test('survives a restart; a damaged one is rebuilt', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: someTools(10) } })
    const { url } = await readySnapshot(server)
    await server.close()
    const second = await startTestServer({ dataDir: server.dataDir })
    expect((await manifestOf(second)).snapshot?.url).toBe(url)
    await second.close()

    writeFileSync(`${server.dataDir}/snapshots/${url.split('/').at(-1)}.br`, 'damaged')
    const third = await startTestServer({ dataDir: server.dataDir })
    await readySnapshot(third)
    const answer = await third.fetch(url, { headers: { 'Accept-Encoding': 'br' } })
    expect(decodeSnapshot(await answer.text()).tools).toHaveLength(10)
  })

  test('invalid snapshot names are refused', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: someTools(1) } })
    await readySnapshot(server)
    expect((await server.fetch('/api/sync/snapshots/..%2f..%2fai-tool-hub.db')).status).toBe(400)
    expect((await server.fetch('/api/sync/snapshots/current.json')).status).toBe(400)
    expect(
      (await server.fetch(`/api/sync/snapshots/${'0'.repeat(16)}-1-${'0'.repeat(16)}.json`)).status,
    ).toBe(404)
  })

  test('does not exist for an empty catalogue', async () => {
    const server = await startTestServer()
    expect(await manifestOf(server)).toMatchObject({ head: 0, floor: 0, schema: SYNC_SCHEMA, snapshot: null })
  })
})
