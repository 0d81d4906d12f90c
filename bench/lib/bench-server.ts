import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Category } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { generateCatalogue } from './generate-catalogue.ts'

/** A server process on loopback, ready to be loaded. */
export interface BenchServer {
  url: string
  stop(): Promise<void>
}

/**
 * Starts `node <script>` with PORT set and waits until `/readyz` (or another path) answers.
 * @throws Error when it ends before, or has not answered after `patienceMs`
 */
export async function startProcess(
  script: string,
  {
    port,
    readyPath = '/readyz',
    env = {},
    patienceMs = Number.POSITIVE_INFINITY,
  }: { port: number; readyPath?: string; env?: Record<string, string>; patienceMs?: number },
): Promise<BenchServer> {
  const child: ChildProcess = spawn('node', [script], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + patienceMs
  while (!(await answers(`${url}${readyPath}`))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with code ${child.exitCode}`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${script} does not start`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Our server and its data folder. */
export interface OurServer extends BenchServer {
  dataDir: string
}

/** Our server with the shipped catalogue and generated tools on top, `size` in all; sample figures fill the columns. `prepare`
 * is called before its last start. */
export async function startOurServer(
  size: number,
  port: number,
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<OurServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-bench-'))
  const env = { DATA_DIR: dataDir, DEMO: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
  const script = 'sync-server/main.ts'
  const seeded = await startProcess(script, { port, env })
  const { totalTools } = (await (await fetch(`${seeded.url}/api/stats`)).json()) as { totalTools: number }
  await seeded.stop()
  if (size > totalTools) {
    const file = join(dataDir, 'generated.json')
    writeImportFile(file, generateCatalogue(size - totalTools))
    const result = spawnSync('node', ['sync-server/manage.ts', 'import', file], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
    if (result.status !== 0) throw new Error(`import failed: ${result.stdout}${result.stderr}`)
  }
  await prepare(dataDir)
  const server = await startProcess(script, { port, env })
  return {
    url: server.url,
    dataDir,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Writes a catalogue as a file that `manage import` takes. */
function writeImportFile(
  path: string,
  { categories, tools }: { categories: Category[]; tools: Tool[] },
): void {
  const names = new Map(categories.map((category) => [category.id, category.name]))
  const rows = tools.map(({ name, website, description, categoryId, pricing, tags, features }) => ({
    name,
    website,
    description,
    category: names.get(categoryId),
    pricing,
    tags,
    features,
  }))
  writeFileSync(path, JSON.stringify(rows))
}
