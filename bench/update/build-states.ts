import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** One line that a release changes. */
export interface LineChange {
  name: string
  file: string
  before: string
  after: string
}

/** Builds of the project, each in a folder of its own like `dist/`. */
export interface States {
  /** As the project is. */
  base: string
  /** With a change, in the order of the changes. */
  changed: string[]
  remove(): void
}

/** Builds the project as it is and with each of the changes by itself, in a copy of its files. */
export function buildStates(changes: readonly LineChange[]): States {
  const folder = mkdtempSync(join(tmpdir(), 'ai-tool-hub-update-'))
  const tree = join(folder, 'tree')
  copyProject(tree)
  const build = (name: string) => {
    execFileSync('npm', ['run', 'build'], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] })
    cpSync(join(tree, 'dist'), join(folder, name), { recursive: true })
    return join(folder, name)
  }
  const base = build('base')
  const changed = changes.map(({ file, before, after }, place) => {
    const path = join(tree, file)
    const text = readFileSync(path, 'utf8')
    if (text.split(before).length !== 2) throw new Error(`${file} does not have this once: ${before}`)
    writeFileSync(path, text.replace(before, after))
    const state = build(`changed-${place}`)
    writeFileSync(path, text)
    return state
  })
  return { base, changed, remove: () => rmSync(folder, { recursive: true, force: true }) }
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
