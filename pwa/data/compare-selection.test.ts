import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeUser } from '../testing/factories.ts'

type Selection = typeof import('./compare-selection.ts')

const KEY = 'compare-selection'
let stored: Map<string, string>
let page: EventTarget

beforeEach(() => {
  stored = new Map()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { body: { dataset: {} } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => void vi.unstubAllGlobals()
})

/** A page that has just been loaded. */
function load(): Promise<Selection> {
  vi.resetModules()
  return import('./compare-selection.ts')
}

/** What another tab does to the storage. */
function changeElsewhere(key: string | null): void {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

test('three tools are chosen in order, each once; a fourth is refused', async () => {
  const { choose, chosenIds } = await load()
  expect([5, 3, 5, 9, 7].map(choose)).toEqual(['added', 'added', 'already', 'added', 'full'])
  expect(chosenIds()).toEqual([5, 3, 9])
})

test('a removed tool makes room', async () => {
  const { choose, unchoose, clear, chosenIds } = await load()
  for (const id of [1, 2, 3]) choose(id)
  unchoose(2)
  expect(choose(4)).toBe('added')
  expect(chosenIds()).toEqual([1, 3, 4])
  clear()
  expect(chosenIds()).toEqual([])
})

test('the choice survives a reload', async () => {
  const first = await load()
  first.chooseOnly([8, 2])
  const second = await load()
  expect(second.chosenIds()).toEqual([8, 2])
})

test('who signs out leaves no choice, on the screen neither', async () => {
  const { choose, chosenIds } = await load()
  const { storeUser } = await import('./session.ts')
  storeUser(makeUser())
  choose(5)
  storeUser(null)
  expect(chosenIds()).toEqual([])
  expect((await load()).chosenIds()).toEqual([])
})

test.each([
  ['not,a,choice', []],
  ['{"ids":[1]}', []],
  ['4,4,-1,1.5,0,,NaN,6', [4, 6]],
  ['1,2,3,4,5', [1, 2, 3]],
  ['9'.repeat(400), []],
])('damaged storage %j is read as %j', async (text, ids) => {
  stored.set(KEY, text)
  const { chosenIds } = await load()
  expect(chosenIds()).toEqual(ids)
})

test('what another tab chooses or clears is followed; other keys are none of our business', async () => {
  const { chooseOnly, chosenIds } = await load()
  chooseOnly([1])
  stored.set(KEY, '1,2')
  changeElsewhere('ui-theme')
  expect(chosenIds()).toEqual([1])
  changeElsewhere(KEY)
  expect(chosenIds()).toEqual([1, 2])
  stored.clear()
  changeElsewhere(null)
  expect(chosenIds()).toEqual([])
})

test('a page from the back-forward cache catches up', async () => {
  const { chosenIds } = await load()
  stored.set(KEY, '6')
  page.dispatchEvent(new Event('pageshow'))
  expect(chosenIds()).toEqual([6])
})

test('where storage is refused the choice lasts as long as the page', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const { choose, chosenIds } = await load()
  expect(choose(1)).toBe('added')
  changeElsewhere(KEY)
  expect(chosenIds()).toEqual([1])
})

interface ProbeProps {
  selection: Selection
}

function Probe({ selection }: ProbeProps): string {
  return `${selection.useChosen().length} ${selection.useIsChosen(1)}`
}

test('what the server draws knows no choice, so that the first paint is the same for all', async () => {
  const selection = await load()
  selection.chooseOnly([1])
  expect(renderToString(createElement(Probe, { selection }))).toBe('0 false')
})
