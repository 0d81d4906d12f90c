import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const report = (server: TestServer, body: string, type = 'application/csp-report') =>
  server.fetch('/csp-reports', {
    method: 'POST',
    headers: { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' },
    body,
  })

const counted = async (server: TestServer) =>
  (await (await server.fetch('/metrics')).text())
    .split('\n')
    .filter((line) => /^csp_reports_total/.test(line))

test('reports of browsers are counted by directive, and what they say is not repeated', async () => {
  const server = await startTestServer()
  const old = {
    'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://x.test/?secret' },
  }
  const made = { 'csp-report': { 'effective-directive': 'my"label{}' } }
  const body = { effectiveDirective: 'img-src', blockedURL: 'https://x.test/?secret' }
  const reports = [{ type: 'csp-violation', age: 1, url: 'https://x.test/', user_agent: '', body }]
  for (const text of [JSON.stringify(old), JSON.stringify(made)])
    expect((await report(server, text)).status).toBe(204)
  expect((await report(server, JSON.stringify(reports), 'application/reports+json')).status).toBe(204)
  for (const nothing of ['', '{', 'null', '[]', '{"csp-report":null}', '[{"body":1}]'])
    expect((await report(server, nothing)).status).toBe(204)
  expect(await counted(server)).toEqual([
    'csp_reports_total{directive="script-src-elem"} 1',
    'csp_reports_total{directive="other"} 1',
    'csp_reports_total{directive="img-src"} 1',
  ])
})

test('60 reports a minute are read, and none over 16 KB; others change nothing', async () => {
  const server = await startTestServer()
  const text = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } })
  expect((await report(server, text.padEnd(17_000))).status).toBe(413)
  const answers = await Promise.all(Array.from({ length: 100 }, () => report(server, text)))
  expect(answers.every(({ status }) => status === 204)).toBe(true)
  expect(await counted(server)).toEqual(['csp_reports_total{directive="img-src"} 59'])
  expect((await server.fetch('/csp-reports')).status).toBe(405)
})
