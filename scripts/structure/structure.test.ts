import { describe, expect, it } from 'vitest'
import { measureRooms, type Room, sizeProblems, sizeTable } from './file-sizes.ts'
import { importProblems } from './import-rules.ts'
import { countScreens, screenProblems, unknownClasses } from './screen-rules.ts'
import { screenTexts } from './screen-texts.ts'
import { textProblems } from './text-rules.ts'

/** The violations of one file that imports another file or package. */
const problemsOfImport = (path: string, specifier: string) =>
  importProblems([{ path, text: `import { a } from '${specifier}'\n` }])

const problemsOfText = (path: string, text: string) => textProblems([{ path, text }])

describe('who may import whom', () => {
  const forbidden: [reason: string, path: string, specifier: string][] = [
    ['the PWA imports no server code', 'pwa/data/a.ts', '../../sync-server/config.ts'],
    ['the server imports no PWA code', 'sync-server/routes/a.ts', '../../pwa/data/a.ts'],
    ['shared imports neither side', 'shared/domain/a.ts', '../../sync-server/config.ts'],
    ['services import no agents', 'sync-server/services/premium/a.ts', '../../agents/a.ts'],
    ['money imports no agents and no routes', 'sync-server/money/a.ts', '../agents/a.ts'],
    ['money imports no agents and no routes', 'sync-server/money/ledger/a.ts', '../../routes/a.ts'],
    ['of our code, lib imports shared and errors only', 'sync-server/lib/a.ts', '../config.ts'],
    ['of our code, lib imports shared and errors only', 'sync-server/lib/a.ts', '../services/a.ts'],
    ['only db and repositories know SQL', 'sync-server/services/a.ts', 'kysely'],
    ['only db and repositories know SQL', 'sync-server/manage/a.ts', 'better-sqlite3'],
    ['only the worker, data and sync know Dexie', 'pwa/features/tools/a.tsx', 'dexie'],
    ['only the worker and data know Comlink', 'pwa/sync/a.ts', 'comlink'],
    ['imports point down the layers of the PWA', 'pwa/ui/a.tsx', '../data/a.ts'],
    ['the page reaches the worker through messages', 'pwa/pages/a.tsx', '../catalogue-worker/a.ts'],
    ['imports point down the layers of the PWA', 'pwa/sync/a.ts', '../catalogue-worker/a.ts'],
    ['imports point down the layers of the PWA', 'pwa/data/a.ts', '../features/tools/a.ts'],
    ['features do not import each other', 'pwa/features/tools/a.tsx', '../reviews/a.tsx'],
    ['features do not import each other', 'pwa/features/admin/users/a.tsx', '../agents/a.tsx'],
  ]

  it.each(forbidden)('%s: %s must not import %s', (reason, path, specifier) => {
    expect(problemsOfImport(path, specifier)).toEqual([expect.stringContaining(reason)])
  })

  it('allows imports down the layers, within a feature, and of shared code', () => {
    expect(problemsOfImport('pwa/features/tools/a.tsx', './b.tsx')).toEqual([])
    expect(problemsOfImport('pwa/features/admin/users/a.tsx', './b.tsx')).toEqual([])
    expect(problemsOfImport('pwa/catalogue-worker/a.ts', '../sync/a.ts')).toEqual([])
    expect(problemsOfImport('pwa/catalogue-worker/a.ts', 'comlink')).toEqual([])
    expect(problemsOfImport('sync-server/agents/a.ts', '../money/a.ts')).toEqual([])
    expect(problemsOfImport('sync-server/lib/a.ts', '#shared/errors/problem.ts')).toEqual([])
    expect(problemsOfImport('sync-server/lib/a.ts', './b.ts')).toEqual([])
    expect(problemsOfImport('sync-server/repositories/a.ts', 'kysely')).toEqual([])
  })

  it('lets tests and their helpers import test tools', () => {
    expect(problemsOfImport('sync-server/services/a.test.ts', 'better-sqlite3')).toEqual([])
    expect(problemsOfImport('pwa/testing/a.ts', '../catalogue-worker/a.ts')).toEqual([])
  })

  it('sees types, re-exports, dynamic imports and imports over several lines', () => {
    const forms = [
      "import type { A } from 'kysely'",
      "export { a } from 'kysely'",
      "const late = await import('kysely')",
      "import {\n  a,\n  b,\n} from 'kysely'",
      "import 'kysely'",
    ]
    for (const text of forms) {
      expect(importProblems([{ path: 'sync-server/services/a.ts', text }]), text).toHaveLength(1)
    }
  })
})

describe('what a file must not hold', () => {
  it('straight apostrophes stand only in texts that the specification fixes', () => {
    expect(problemsOfText('shared/messages/a.ts', 'text: "It isn\'t here."')).toHaveLength(1)
    expect(problemsOfText('shared/messages/a.ts', 'text: "You\'re all set! Start."')).toEqual([])
    expect(problemsOfText('shared/messages/a.ts', "// It isn't here.\ntext: 'It isn’t here.'")).toEqual([])
  })

  it('only the API client and the service worker call fetch', () => {
    const call = 'const answer = await fetch(address)'
    expect(problemsOfText('pwa/features/tools/a.ts', call)).toEqual([
      'pwa/features/tools/a.ts: only the API client calls fetch',
    ])
    expect(problemsOfText('pwa/data/api-client.ts', call)).toEqual([])
    expect(problemsOfText('pwa/service-worker/sw.ts', call)).toEqual([])
    expect(problemsOfText('pwa/data/a.ts', 'worker.fetch(address)')).toEqual([])
  })

  it('threads begin with the policy for texts that become code', () => {
    const thread = "import { expose } from 'comlink'\n\nexpose(index)\n"
    expect(problemsOfText('pwa/a/a-worker.ts', thread)).toHaveLength(1)
    expect(problemsOfText('pwa/a/a-worker.ts', `import '../data/trusted-types.ts'\n${thread}`)).toEqual([])
  })

  it('the database uses no WeakMap', () => {
    expect(problemsOfText('sync-server/db/a.ts', 'const seen = new WeakMap()')).toHaveLength(1)
    expect(problemsOfText('shared/catalogue/a.ts', 'const seen = new WeakMap()')).toEqual([])
  })

  it('words that go with numbers are said in shared/messages, and chosen in one place', () => {
    const texts = [
      "count === 1 ? 'star' : 'stars'",
      "all === 1 ? 'is' : 'are'",
      "all === 1\n ? '1 tool' : many",
    ]
    for (const text of texts) {
      expect(problemsOfText('pwa/ui/a.tsx', text), text).toHaveLength(1)
      expect(problemsOfText('shared/messages/a.ts', text), text).toHaveLength(1)
    }
    expect(problemsOfText('pwa/ui/a.tsx', "page === 1 ? 'first' : 'other'")).toEqual([])
    expect(problemsOfText('pwa/ui/a.tsx', "counted(rows.length, 'row')")).toHaveLength(1)
    expect(problemsOfText('shared/messages/a.ts', "counted(count, 'row')")).toEqual([])
  })

  it('agents do not use HTTP requests', () => {
    expect(problemsOfText('sync-server/agents/mcp/a.ts', 'new IncomingMessage(socket)')).toHaveLength(1)
    expect(problemsOfText('sync-server/routes/a.ts', 'new IncomingMessage(socket)')).toEqual([])
  })
})

describe('how long files are', () => {
  const limits = { minMean: 20, maxTinyShare: 0.5, maxLines: 100 }
  const rooms: Room[] = [
    { name: 'inner', files: /^shared\/inner\//, limits },
    { name: 'shared', files: /^shared\//, limits },
  ]
  const file = (path: string, lines: number) => ({ path, text: 'a\n\n'.repeat(lines) })
  const problemsOf = (...files: ReturnType<typeof file>[]) => sizeProblems(measureRooms(files, rooms))

  it('a room of ordinary files passes', () => {
    expect(problemsOf(file('shared/a.ts', 100), file('shared/b.ts', 15), file('shared/c.ts', 16))).toEqual([])
  })

  it('a room of short files is reported', () => {
    expect(problemsOf(file('shared/a.ts', 19))).toEqual(['shared: 19.0 lines a file, fewer than 20'])
  })

  it('a room with too many tiny files is reported', () => {
    expect(problemsOf(file('shared/a.ts', 90), file('shared/b.ts', 15))).toEqual([
      'shared: 50.0 % tiny files, not below 50.0 %',
    ])
  })

  it('a file over the maximum length is reported', () => {
    expect(problemsOf(file('shared/a.ts', 101))).toEqual(['shared/a.ts: 101 lines, more than 100'])
  })

  it('a file belongs to the first room that matches it, and tests to none', () => {
    const sizes = measureRooms(
      [file('shared/inner/a.ts', 30), file('shared/b.ts', 40), file('shared/b.test.ts', 500)],
      rooms,
    )
    expect(sizes.map(({ room, files, mean }) => [room.name, files, mean])).toEqual([
      ['inner', 1, 30],
      ['shared', 1, 40],
    ])
    expect(sizeTable(sizes)).toContain('40 shared/b.ts')
  })
})

describe('what keeps the screens one', () => {
  const counted = countScreens(
    [
      {
        path: 'pwa/features/a.tsx',
        text: [
          "import { Button, type ButtonProps, useMantineTheme } from '@mantine/core'",
          'localStorage',
          'const [isBusy, setBusy] = useState(false), [name, setName] = useState("")',
          'const A = () => <><select title="Choose" /><b>7 €</b><input /></>',
        ].join('\n'),
      },
      { path: 'pwa/data/stored-value.ts', text: 'localStorage' },
      { path: 'pwa/data/a.test.ts', text: 'localStorage' },
    ],
    [
      '.a {\n  color: red;\n  gap: 0;\n}\n',
      '.b { gap: 0; color:  red }\n@media print { .c { color: blue } }\n',
    ],
  )

  it('counts components, plain controls, lines of style, doubled rules and files that touch storage', () => {
    expect(counted).toEqual({
      mantineComponents: 1,
      mantineFiles: 1,
      nativeControls: 2,
      cssLines: 6,
      doubledRules: 2,
      storageFiles: 1,
      busyStates: 1,
    })
  })

  it('names each limit that is broken: too few components, too much of everything else', () => {
    expect(screenProblems(counted, counted)).toEqual([])
    const strict = { ...counted, mantineComponents: 2, cssLines: 5 }
    expect(screenProblems(counted, strict)).toEqual([
      'screens: mantineComponents is 1, the limit 2',
      'screens: cssLines is 6, the limit 5',
    ])
  })

  it('a class that no style defines is reported, whether it stands alone or beside others', () => {
    const styles = ['.row { display: flex }', '.gap-2 { gap: 1rem }']
    const file = (text: string) => [{ path: 'pwa/ui/a.tsx', text }]
    expect(unknownClasses(file('<p className="row gap-2" />'), styles)).toEqual([])
    expect(unknownClasses(file('<p className={`row gpa-2`} />'), styles)).toEqual([
      'pwa/ui/a.tsx: no style defines the class gpa-2',
    ])
    expect(unknownClasses(file('<p className="rwo" />'), styles)).toHaveLength(1)
  })
})

describe('texts for people that stand in the code of the screens', () => {
  const textsIn = (text: string, path = 'pwa/ui/a.tsx') =>
    screenTexts([{ path, text }]).map((problem) => problem.replace(/^.*?: .*?: /, ''))

  it('are found in markup, also where an expression chooses between them or fills one', () => {
    expect(textsIn('const a = <><select title="Choose" label={words} />Hello <b>7 €</b></>')).toEqual([
      'Choose',
      'Hello',
    ])
    expect(textsIn("const a = <b>{isBusy ? 'Sending…' : 'Send'}</b>")).toEqual(['Sending…', 'Send'])
    expect(textsIn('const a = <b title={`remove`}>{isNew && "new"}</b>')).toEqual(['remove', 'new'])
    expect(textsIn(`const a = <Row name="Commissions" note={\`\${count} left\`} />`)).toEqual([
      'Commissions',
      '… left',
    ])
  })

  it('are found in objects, by the name of their property, in small letters too', () => {
    expect(textsIn("const a = { id: 'tools', label: 'tools', 'aria-label': 'all' }")).toEqual([
      'tools',
      'all',
    ])
    expect(textsIn("useSend({ send, done: isMail ? 'sent' : 'Saved', failed: 'Not saved' })")).toEqual([
      'sent',
      'Saved',
      'Not saved',
    ])
    expect(
      textsIn(`const a = { title: (name: string) => \`\${name} copied\`, width: \`\${size}px\` }`),
    ).toEqual(['… copied'])
  })

  it('are found in constants, arguments and returns, where they read as words', () => {
    expect(textsIn("const A = ['Tool', 'Your rating', 'tool-card']")).toEqual(['Tool', 'Your rating'])
    expect(textsIn(`const a = () => \`\${price} a month\``, 'pwa/ui/a.ts')).toEqual(['… a month'])
    expect(textsIn(`say('It is too long.', \`“\${search}” in \${place}\`)`)).toEqual([
      'It is too long.',
      '“…” in …',
    ])
  })

  it.each([
    ['classes', "const a = <b className={isOn ? 'Row to left' : 'stack'} role='note' />"],
    ['classes of a library', "const a = { classNames: { title: 'm-0 grow' }, text: 'text-warning' }"],
    ['what is compared', "event.key === 'Escape' || a['Name'] !== 'None'"],
    ['cases', "switch (key) { case 'Enter': move() }"],
    ['keys', "const a = { 'Content-Type': json, Accept: all }"],
    ['headers', "headers.get('Retry-After')"],
    ['errors', "throw new Error('The page has no root element')"],
    [
      'errors that are passed on',
      "reject(new RangeError('There is none')); class A extends B { a = super('It ends') }",
    ],
    ['types', "let a: 'Get it' | 'Leave it' = first as 'Get it'"],
    ['files', "import a from './A file.ts'; export * from 'An other'; import('The third')"],
    ['selectors', 'find(\'a, button, [role="menu"]\')'],
    ['systems and keys', "const a = { keys: ['Ctrl'], systems: ['Android'] }"],
    ['messages', 'const a = { title: messages.save, done: messages.saved(name) }'],
  ])('are not: %s', (_, code) => {
    expect(textsIn(code)).toEqual([])
  })

  it('are nothing to tests and to samples of the gallery', () => {
    for (const path of ['pwa/ui/a.test.ts', 'pwa/testing/a.ts', 'pwa/ui/gallery/a.tsx', 'sync-server/a.ts'])
      expect(textsIn("const a = { label: 'Save' }", path)).toEqual([])
  })
})
