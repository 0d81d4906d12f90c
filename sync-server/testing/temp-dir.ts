import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder that is deleted after the test. */
export function makeTempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ai-tool-hub-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
