import { createServer, request } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import type { BenchServer } from '../lib/bench-server.ts'

/** The quality at which the server compresses a page while a client waits. */
const QUALITY = 5

const SCRIPTS = /<script\b[\s\S]*?<\/script>|<template\b[\s\S]*?<\/template>|<link rel="modulepreload"[^>]*>/g

/**
 * Pages of another server as they would be without an app: its HTML, compressed the same way, without scripts and the
 * data for them. Styles and fonts are passed on from it as they are.
 */
export async function serveStatic(
  origin: string,
  pages: readonly string[],
  port: number,
): Promise<BenchServer> {
  const bodies = new Map<string, Buffer>()
  for (const path of pages) bodies.set(path, stripped(await (await fetch(origin + path)).text()))
  const server = createServer((asked, answer) => {
    const body = bodies.get(asked.url ?? '')
    if (body !== undefined) {
      answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(body)
      return
    }
    const { method, headers } = asked
    request(origin + asked.url, { method, headers }, (passed) => {
      answer.writeHead(passed.statusCode ?? 502, passed.headers)
      passed.pipe(answer)
    })
      .on('error', () => answer.destroy())
      .end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function stripped(html: string): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  return brotliCompressSync(html.replaceAll(SCRIPTS, ''), { params })
}
