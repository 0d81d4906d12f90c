/**
 * Simulates the Containerfile in a folder, for machines that cannot build images: the same files, installs, build,
 * settings and command, as a user who may write only the data. The base image is not covered.
 */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob, relative } from 'node:path'
import { freePort } from '../sync-server/lib/free-port.ts'

/** `nobody`, in place of the image's `node`. */
const NOBODY = 65_534
const PATIENCE_MS = 120_000

const context = join(import.meta.dirname, '..')
const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
const isIgnored = (path: string) => ignored.some((pattern) => matchesGlob(path, pattern))
const isRoot = process.getuid?.() === 0

/** A build stage: a folder that stands for the root of its file system. */
class Stage {
  readonly root: string
  readonly env: Record<string, string> = {}
  workdir = '/'
  health: string[] = []
  command: string[] = []

  constructor(root: string) {
    this.root = root
    mkdirSync(root)
  }

  execute({ name, text }: Instruction, stages: ReadonlyMap<string, Stage>): void {
    if (name === 'WORKDIR') this.#enter(text)
    if (name === 'ENV') for (const pair of text.split(' ')) this.#set(pair)
    if (name === 'COPY') this.#copy(text.split(' '), stages)
    if (name === 'RUN') this.#run(text)
    if (name === 'HEALTHCHECK') this.health = JSON.parse(text.slice(text.indexOf('[')))
    if (name === 'CMD') this.command = JSON.parse(text)
  }

  at(path: string): string {
    return path.startsWith('/') ? join(this.root, path) : join(this.root, this.workdir, path)
  }

  #enter(path: string): void {
    this.workdir = path
    mkdirSync(this.at('.'), { recursive: true })
  }

  #set(pair: string): void {
    const [key = '', value = ''] = pair.split('=')
    this.env[key] = value
  }

  #copy(words: string[], stages: ReadonlyMap<string, Stage>): void {
    const stage = stages.get(/^--from=(.+)/.exec(words[0] ?? '')?.[1] ?? '')
    const sources = words.slice(stage === undefined ? 0 : 1, -1)
    const target = words.at(-1) ?? '.'
    for (const source of sources) {
      const to = target === './' ? join(this.at(target), source) : this.at(target)
      if (stage !== undefined) cpSync(stage.at(source), to, { recursive: true, verbatimSymlinks: true })
      else
        cpSync(join(context, source), to, {
          recursive: true,
          filter: (from) => !isIgnored(relative(context, from)),
        })
    }
  }

  #run(text: string): void {
    const line = text
      .replaceAll(' /data', ` ${this.at('/data')}`)
      .replaceAll(/-([og]) node/g, `-$1 ${NOBODY}`)
    const result = spawnSync('sh', ['-c', isRoot ? line : line.replaceAll(/-[og] \d+/g, '')], {
      cwd: this.at('.'),
      // The base image is the machine's own Node.
      env: { ...process.env, NODE_IMAGE: 'simulated@sha256:none' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (result.status !== 0) throw new Error(`RUN ${text} ended with ${result.status}`)
  }
}

function build(folder: string): Stage {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const instruction of readContainerfile(readFileSync(join(context, 'Containerfile'), 'utf8'))) {
    const { name, text } = instruction
    console.log(`${name} ${text}`)
    if (name === 'FROM') {
      const title = / AS (\S+)/i.exec(text)?.[1] ?? 'image'
      stage = new Stage(join(folder, title))
      stages.set(title, stage)
    } else stage?.execute(instruction, stages)
  }
  if (stage === undefined) throw new Error('The Containerfile has no FROM.')
  return stage
}

/** Starts the image's command, waits for its health check, requests a page, and stops it. */
async function run(image: Stage): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: image.at('/data'),
  }
  const options = { cwd: image.at('.'), env, ...(isRoot && { uid: NOBODY, gid: NOBODY }) }
  const start = performance.now()
  const [program = '', ...args] = image.command
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  try {
    const [check = '', ...checkArgs] = image.health
    while (spawnSync(check, checkArgs, options).status !== 0) {
      if (server.exitCode !== null || performance.now() - start > PATIENCE_MS)
        throw new Error('It does not become ready.')
    }
    console.log(`ready after ${Math.round(performance.now() - start)} ms`)
    const page = await (await fetch(`http://127.0.0.1:${env.PORT}/`)).text()
    if (!page.includes('<title>')) throw new Error('There is no page.')
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
    const { status } = await fetch(`http://127.0.0.1:${env.PORT}${asset}`)
    console.log(`a page of ${page.length} characters; ${asset}: ${status}`)
    if (status !== 200) throw new Error('The page has no program.')
  } finally {
    server.kill('SIGTERM')
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code}.`)
  console.log('SIGTERM ended it with 0')
}

const folder = mkdtempSync(join(tmpdir(), 'ai-tool-hub-container-'))
try {
  chmodSync(folder, 0o755)
  const image = build(folder)
  const size = spawnSync('du', ['-sm', image.at('/app')], { encoding: 'utf8' }).stdout.split('\t')[0]
  console.log(`/app has ${size} MB`)
  await run(image)
  await run(image)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Instruction {
  /** For example `COPY`. */
  name: string
  /** All remaining arguments, on one line. */
  text: string
}

/** The instructions of a Containerfile in their order, without comments. */
function readContainerfile(source: string): Instruction[] {
  const lines = source.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  return lines
    .join('\n')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => {
      const [, name = '', text = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
      return { name: name.toUpperCase(), text: text.trim() }
    })
}
