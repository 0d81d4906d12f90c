import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programOf } from '../../../sync-server/testing/program-of.ts'
import { makeTempDir } from '../../../sync-server/testing/temp-dir.ts'
import { startVerboseServer } from './verbose-server.ts'

const MANAGE = programOf(join(import.meta.dirname, '..', '..', '..', 'sync-server', 'manage.ts'))

/** The files under a folder that others than their owner may read. */
const openToOthers = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0)

test.skipIf(process.platform === 'win32')(
  'what the server and the operator write is for their user alone, database and backups included',
  async () => {
    const [data, copies] = [makeTempDir(), makeTempDir()]
    const server = await startVerboseServer({ DATA_DIR: data })
    await server.fetch('/api/newsletter/subscribe', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"ada@example.com"}',
    })
    for (const args of [
      ['backup', join(copies, 'copy.db')],
      ['newsletter', 'export', join(copies, 'list.csv')],
    ]) {
      const { status } = spawnSync(process.execPath, [MANAGE, ...args], {
        env: { ...process.env, DATA_DIR: data },
      })
      expect(status).toBe(0)
    }
    expect(readdirSync(copies).sort()).toEqual(['copy.db', 'list.csv'])
    expect([...openToOthers(data), ...openToOthers(copies)]).toEqual([])
    await server.stop()
  },
)
