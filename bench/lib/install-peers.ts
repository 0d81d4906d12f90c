import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A whole CMS is built and downloaded on a slow line. */
const PATIENCE_MS = 15 * 60_000

/**
 * Installs the packages of a folder under `bench/peers`, unless that was done before with the same lock file.
 * @throws Error when they do not install
 */
export function installPeers(folder: string): void {
  if (isInstalled(folder)) return
  console.error(
    `npm ci --prefix ${folder}: what is measured beside ours is not in the project's own packages …`,
  )
  const { status } = spawnSync('npm', ['ci', '--prefix', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: PATIENCE_MS,
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('its packages do not install here')
}

/** Version of an installed package. */
export function versionOf(folder: string, name: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
  return String(version)
}

/** npm leaves its own copy of the lock file when it is done. */
function isInstalled(folder: string): boolean {
  const done = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(done)) return false
  return statSync(done).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
}
