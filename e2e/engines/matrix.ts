/**
 * Renews the two tables of docs/browsers.md as far as a run has told: the cells of its stories, and the columns of what its
 * browsers have. `node e2e/engines/matrix.ts <Playwright's JSON report>`; `npm run e2e -- --engine webkit --write` calls it.
 * `CHROME_PATH` names the Chromium.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { TestServer } from '../support/server.ts'
import { openFirefox } from './firefox-tab.ts'
import { ENGINES, type Engine, openChromium, SIZES, type Size, type Tab } from './tab.ts'
import { openWebKit } from './webkit-tab.ts'

const DOCUMENT = new URL('../../docs/browsers.md', import.meta.url)

/** What Playwright's JSON report says of each story, as far as the table needs it. */
const report = z.object({
  suites: z.array(
    z.object({
      specs: z.array(
        z.object({
          title: z.string(),
          tests: z.array(
            z.object({
              projectName: z.string(),
              status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
              annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
            }),
          ),
        }),
      ),
    }),
  ),
})

const MARKS = { expected: '✓', flaky: '✓ at the second try', unexpected: '**failed**', skipped: '–' } as const
const OPEN: Record<Engine, (size: Size) => Promise<Tab>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
}

/** The cells below a head, by the words at the beginning of their row. */
type Column = { head: string; cells: Map<string, string> }

const [, , file] = process.argv
if (file === undefined) throw new Error('Which report?')
const specs = report.parse(JSON.parse(readFileSync(file, 'utf8'))).suites.flatMap(({ specs }) => specs)
const told = specs.flatMap(({ title, tests }) =>
  // The tags at the end choose stories; they say nothing to a reader.
  tests.map((test) => ({ ...test, title: title.replace(/( @\w+)+$/, '') })),
)
const today = new Date().toISOString().slice(0, 10)

renew(
  'stories',
  ENGINES.flatMap((engine) =>
    Object.entries(SIZES).map(([size, { width, height }]): Column | null => {
      const stories = told.filter(({ projectName }) => projectName === `${engine}-${size}`)
      const browser = stories
        .flatMap(({ annotations }) => annotations)
        .find(({ type }) => type === 'browser')?.description
      if (browser === undefined) return null
      const cells = stories.map(({ title, status }) => [title, MARKS[status]] as const)
      return { head: `${browser}, ${width} × ${height}, ${today}`, cells: new Map(cells) }
    }),
  ),
)
const server = await TestServer.start()
const have: (Column | null)[] = []
for (const engine of ENGINES) {
  const isTold = told.some(({ projectName }) => projectName.startsWith(engine))
  have.push(isTold ? await featuresOf(engine) : null)
}
await server.dispose()
renew('features', have)

/** Puts new columns into a table, which stands between two comments. null leaves a column as it is. */
function renew(name: string, columns: readonly (Column | null)[]): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)]
  if (from < start.length || to < 0) throw new Error(`docs/browsers.md has no place for ${name}`)
  const [oldHead = [], , ...oldRows] = text
    .slice(from, to)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(2, -2).split(' | '))
  const rows = new Set([
    ...oldRows.map(([row = '']) => row),
    ...columns.flatMap((column) => [...(column?.cells.keys() ?? [])]),
  ])
  const table = [
    [name, ...columns.map((column, at) => column?.head ?? oldHead[at + 1] ?? '')],
    ['---', ...columns.map(() => ':-:')],
    ...[...rows].map((row) => {
      const old = oldRows.find(([words]) => words === row)
      return [row, ...columns.map((column, at) => column?.cells.get(row) ?? old?.[at + 1] ?? '')]
    }),
  ]
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  writeFileSync(DOCUMENT, `${text.slice(0, from)}\n${lines}\n${text.slice(to)}`)
}

async function featuresOf(engine: Engine): Promise<Column> {
  const tab = await OPEN[engine]('desktop')
  await tab.goto(server.url)
  const has = await tab.evaluate(features)
  await tab.close()
  const cells = Object.entries(has).map(([name, isThere]) => [name, isThere ? '✓' : '–'] as const)
  return { head: `${tab.browser}, ${today}`, cells: new Map(cells) }
}

/** What the app asks for in the same way before it uses it. It runs in the page. */
function features(): Record<string, boolean> {
  return {
    'Background Sync': 'SyncManager' in window,
    'Periodic Background Sync': 'PeriodicSyncManager' in window,
    'an offer to install (`beforeinstallprompt`)': 'onbeforeinstallprompt' in window,
    'a number on the icon (Badging)': 'setAppBadge' in navigator,
    'Web Push': 'PushManager' in window && 'Notification' in window,
    'the share sheet (`navigator.share`)': 'share' in navigator,
    'a promise to keep data (`storage.persist`)': 'persist' in (navigator.storage ?? {}),
    'Web Locks': 'locks' in navigator,
    'passkeys (WebAuthn)': 'PublicKeyCredential' in window,
    'time that is left over (`requestIdleCallback`)': 'requestIdleCallback' in window,
    'import maps': HTMLScriptElement.supports('importmap'),
    'Trusted Types': 'trustedTypes' in window,
    'compression dictionaries': document.createElement('link').relList.supports('compression-dictionary'),
    'tools of a page for agents (WebMCP)': 'modelContext' in document,
  }
}
