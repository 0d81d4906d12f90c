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

/** A script that changes from one build to the next. */
const CHANGED = /^privacy-page-[\w-]{6}\.js$/
/** Its name in the next build. */
export const NEXT_SCRIPT = 'privacy-page-nextxx.js'

/** The same app once more, as a build of another day: another service worker over another shell, and one script with a word more. */
export function makeNextBuild(build: string): void {
  const folder = join(build, 'pwa')
  const before = readdirSync(join(folder, 'assets')).find((name) => CHANGED.test(name)) ?? ''
  renameSync(join(folder, 'assets', before), join(folder, 'assets', NEXT_SCRIPT))
  appendFileSync(join(folder, 'assets', NEXT_SCRIPT), '\n// next build\n')
  for (const name of ['index.html', 'shell.html', 'sw.js', '.vite/manifest.json'])
    rewrite(join(folder, name), (text) => text.replaceAll(before, NEXT_SCRIPT))
  for (const name of ['index.html', 'shell.html'])
    rewrite(join(folder, name), (text) =>
      text.replace('<html lang="en"', '<html lang="en" data-build="next"'),
    )
  const shell = /("revision":\s*|revision:\s*)"[^"]+"(,\s*"?url"?:\s*"shell\.html")/
  rewrite(join(folder, 'sw.js'), (text) => `${text.replace(shell, '$1"next"$2')}\n// next build\n`)
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
