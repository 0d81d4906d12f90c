import { appendFileSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of the build, for a server that will get another one. @returns the folder, which the story deletes */
export function copyBuild(): string {
  const build = mkdtempSync(join(tmpdir(), 'ai-tool-hub-build-'))
  cpSync('dist', build, { recursive: true })
  return build
}

/** The same app once more, as a build of another day: another service worker over another shell. */
export function makeNextBuild(build: string): void {
  for (const name of ['index.html', 'shell.html']) {
    const file = join(build, 'pwa', name)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('<html lang="en"', '<html lang="en" data-build="next"'),
    )
  }
  const worker = join(build, 'pwa', 'sw.js')
  const shell = /("revision":\s*|revision:\s*)"[^"]+"(,\s*"?url"?:\s*"shell\.html")/
  const text = readFileSync(worker, 'utf8').replace(shell, '$1"next"$2')
  writeFileSync(worker, text)
  appendFileSync(worker, '\n// next build\n')
}
