import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchOptions } from '../lib/bench-options.ts'
import { markdownTable } from '../lib/table.ts'
import { buildStates, type LineChange } from './build-states.ts'
import { countUpdate } from './count-update.ts'

const CHANGES: LineChange[] = [
  {
    name: 'a word of one screen',
    file: 'shared/messages/support.ts',
    before: "noTicketsYet: 'No tickets yet'",
    after: "noTicketsYet: 'No tickets so far'",
  },
  {
    name: 'a component of one feature',
    file: 'pwa/features/support/support-desk.tsx',
    before: '"grid cols-2 gap-8 mt-8"',
    after: '"grid cols-2 gap-6 mt-8"',
  },
  {
    name: 'a style of one feature',
    file: 'pwa/features/compare/compare-tray.module.css',
    before: 'flex: 0 1 15rem;',
    after: 'flex: 0 1 16rem;',
  },
  {
    name: 'a shared control of the first page',
    file: 'pwa/ui/search-field.tsx',
    before: "size={size === 'lg' ? 20 : 18}",
    after: "size={size === 'lg' ? 20 : 17}",
  },
  {
    name: 'a word of the first page',
    file: 'shared/messages/home.ts',
    before: "heroHeading: 'Find the AI tool that fits the job'",
    after: "heroHeading: 'Find the AI tool that does the job'",
  },
  {
    name: 'what sends the changes of a user, from pages and after the app is closed',
    file: 'pwa/sync/user/user-round.ts',
    before: 'const MAX_FAILURES = 4',
    after: 'const MAX_FAILURES = 5',
  },
]

/**
 * What a device with the app fetches when a release changes one line: the project is built as it is and with the line changed, and what the
 * service worker of the second build fetches on a device with the first one is counted. Returns Markdown.
 */
export async function updateBench({ quick }: BenchOptions): Promise<string> {
  const changes = quick ? CHANGES.slice(0, 1) : CHANGES
  const folder = mkdtempSync(join(tmpdir(), 'ai-tool-hub-update-'))
  try {
    const states = buildStates(folder, changes)
    const rows: (string | number)[][] = []
    for (const [place, { name }] of changes.entries()) {
      const { files, brotli, withDictionaries } = await countUpdate(states.base, states.changed[place]!)
      rows.push([name, files, brotli / 1024, withDictionaries / 1024])
    }
    return markdownTable(['a line changed', 'files', 'KB in brotli', 'KB with dictionaries'], rows)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
