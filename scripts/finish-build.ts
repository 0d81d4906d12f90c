/**
 * What the build leaves beside its files: their compressed forms, so that the server does not make them at its start, and
 * the list of the packages that the server consists of (CycloneDX), from the lock file.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FORMS, fileAnswer } from '../sync-server/services/site/load-site.ts'

const FOLDER = 'dist/pwa'
const BILL_OF_MATERIALS = 'dist/sbom.cdx.json'
const SBOM = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--loglevel=error']

for (const path of globSync('**/*.{js,css,html,svg,txt,webmanifest,json}', { cwd: FOLDER })) {
  const file = join(FOLDER, path)
  const answer = fileAnswer(`/${path}`, readFileSync(file))
  await answer.encodeBest()
  for (const [encoding, suffix] of FORMS) {
    const bytes = answer.ready(encoding)
    if (bytes !== undefined) writeFileSync(`${file}${suffix}`, bytes)
  }
}

const { stdout, stderr, status } = spawnSync('npm', SBOM, {
  encoding: 'utf8',
  shell: process.platform === 'win32',
  maxBuffer: 64 * 1024 * 1024,
})
if (status === 0) writeFileSync(BILL_OF_MATERIALS, stdout)
else {
  process.stderr.write(`The list of packages could not be written: ${stderr}\n`)
  process.exitCode = 1
}
