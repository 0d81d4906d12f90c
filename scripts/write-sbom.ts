/** Writes dist/sbom.cdx.json, the list of the packages that the server consists of (CycloneDX), from the lock file. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const FILE = 'dist/sbom.cdx.json'
const ARGUMENTS = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--loglevel=error']

const { stdout, stderr, status } = spawnSync('npm', ARGUMENTS, {
  encoding: 'utf8',
  shell: process.platform === 'win32',
  maxBuffer: 64 * 1024 * 1024,
})
if (status === 0) writeFileSync(FILE, stdout)
else {
  process.stderr.write(`The list of packages could not be written: ${stderr}\n`)
  process.exitCode = 1
}
