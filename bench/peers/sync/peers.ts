import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleScript } from '../../lib/bundle-script.ts'

const FOLDER = import.meta.dirname

/** A library to compare with, ready to be opened in a page; `script` null: it could not be made ready. */
export interface PeerBundle {
  name: string
  version: string
  script: string | null
}

const PEERS = [
  { name: 'PouchDB', package: 'pouchdb-browser', entry: 'pouchdb-page.ts' },
  { name: 'RxDB', package: 'rxdb', entry: 'rxdb-page.ts' },
]

/** Installs and bundles the libraries. One that fails is said on stderr and left out of the measuring. */
export async function bundlePeers(): Promise<PeerBundle[]> {
  const isInstalled = existsSync(join(FOLDER, 'node_modules')) || install()
  const bundles: PeerBundle[] = []
  for (const peer of PEERS) {
    const script = isInstalled ? await bundle(peer.entry) : null
    bundles.push({ name: peer.name, version: versionOf(peer.package), script })
  }
  return bundles
}

function install(): boolean {
  console.error('Installing the peers: npm ci --prefix bench/peers/sync')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--prefix', FOLDER], {
    stdio: ['ignore', 2, 2],
  })
  return status === 0
}

async function bundle(entry: string): Promise<string | null> {
  try {
    return await bundleScript(join(FOLDER, entry), 'es')
  } catch (error) {
    console.error(`${entry} could not be bundled:`, error)
    return null
  }
}

function versionOf(name: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'))
  return dependencies[name]
}
