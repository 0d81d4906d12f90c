import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of the build, for a server that will get another one. @returns the folder, which the story deletes */
export function copyBuild(): string {
  const build = mkdtempSync(join(tmpdir(), 'ai-tool-hub-build-'))
  cpSync('dist', build, { recursive: true })
  return build
}

/** A script that changes from one build to the next, and its name in the next one. */
const CHANGED = /^privacy-page-[\w-]{6}\.js$/
export const NEXT_SCRIPT = 'privacy-page-nextxx.js'
/** What the service worker imports changes as well. */
const BACKGROUND = /^background-[\w-]{7}\.js$/
export const NEXT_BACKGROUND = 'background-nextxxx.js'

/** The same app once more, as a build of another day: another service worker over another shell, and two scripts with a word more. */
export function makeNextBuild(build: string): void {
  const folder = join(build, 'pwa')
  changeScript(folder, CHANGED, NEXT_SCRIPT)
  changeScript(folder, BACKGROUND, NEXT_BACKGROUND)
  for (const name of ['index.html', 'shell.html'])
    rewrite(join(folder, name), (text) =>
      text.replace('<html lang="en"', '<html lang="en" data-build="next"'),
    )
  const shell = /("revision":\s*|revision:\s*)"[^"]+"(,\s*"?url"?:\s*"shell\.html")/
  rewrite(join(folder, 'sw.js'), (text) => `${text.replace(shell, '$1"next"$2')}\n// next build\n`)
}

function changeScript(folder: string, pattern: RegExp, after: string): void {
  const before = readdirSync(join(folder, 'assets')).find((name) => pattern.test(name)) ?? ''
  renameSync(join(folder, 'assets', before), join(folder, 'assets', after))
  appendFileSync(join(folder, 'assets', after), '\n// next build\n')
  for (const name of ['index.html', 'shell.html', 'sw.js', '.vite/manifest.json'])
    rewrite(join(folder, name), (text) => text.replaceAll(before, after))
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
