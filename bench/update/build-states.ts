import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One line that a release changes. */
export interface LineChange {
  name: string
  file: string
  before: string
  after: string
}

/** What devices fetch comes of these two; the build makes more for the server. */
const DEVICE_BUILDS = ['vite.config.ts', 'vite.background.config.ts']

/** Builds of the project, each in a folder of its own like `dist/`. */
export interface States {
  /** As the project is. */
  base: string
  /** With a change, in the order of the changes. */
  changed: string[]
}

/** Builds the project as it is and with each of the changes by itself, in a copy of its files in `folder`. */
export function buildStates(folder: string, changes: readonly LineChange[]): States {
  const tree = join(folder, 'tree')
  copyProject(tree)
  const texts = changes.map(({ file, before }) => textWith(join(tree, file), before))
  const base = build(tree, join(folder, 'base'))
  const changed = changes.map(({ file, before, after }, place) => {
    const [path, text] = [join(tree, file), texts[place]!]
    writeFileSync(path, text.replace(before, after))
    const state = build(tree, join(folder, `changed-${place}`))
    writeFileSync(path, text)
    return state
  })
  return { base, changed }
}

/** What is in a file. @throws Error unless it has the line once: the project has changed since */
function textWith(path: string, line: string): string {
  const text = readFileSync(path, 'utf8')
  if (text.split(line).length !== 2) throw new Error(`${path} does not have this once: ${line}`)
  return text
}

function build(tree: string, state: string): string {
  for (const config of DEVICE_BUILDS)
    execFileSync('npx', ['vite', 'build', '--config', config, '--logLevel', 'error'], {
      cwd: tree,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  cpSync(join(tree, 'dist'), state, { recursive: true })
  return state
}

/** What git knows of, and what it would take in; the packages are those that are installed. */
function copyProject(tree: string): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  for (const file of list.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    cpSync(file, join(tree, file))
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'))
}
