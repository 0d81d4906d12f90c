import { expect, test } from 'vitest'
import { changeRows } from './change-rows.ts'

const name = (id: number) => `Category ${id}`

test('of a list, what goes and what comes is marked, and what stays is not', () => {
  const edit = { base: { tags: ['ai', 'chat-bot'] }, changes: { tags: ['ai', 'chatbot'] } }
  expect(changeRows(edit, name)).toEqual([
    {
      label: 'Tags',
      before: [
        { text: 'ai', isChanged: false },
        { text: 'chat-bot', isChanged: true },
      ],
      after: [
        { text: 'ai', isChanged: false },
        { text: 'chatbot', isChanged: true },
      ],
    },
  ])
})

test.each([
  [{ website: 'http://a.app' }, { website: 'https://a.app' }, 'Website', 'http://a.app', 'https://a.app'],
  [{ categoryId: 1 }, { categoryId: 2 }, 'Category', 'Category 1', 'Category 2'],
  [{ priceFrom: null }, { priceFrom: 20 }, 'Price from', undefined, '$20/mo'],
  [{ openSource: false }, { openSource: true }, 'Open source', 'No', 'Yes'],
  [{ launchYear: 2019 }, { launchYear: null }, 'Launched', '2019', undefined],
] as const)('%j becomes %j', (base, changes, label, before, after) => {
  const [row] = changeRows({ base, changes }, name)
  expect([row?.label, row?.before[0]?.text, row?.after[0]?.text]).toEqual([label, before, after])
})

test('every field of a change has a line', () => {
  const edit = {
    base: { pricing: 'free', priceFrom: null },
    changes: { pricing: 'paid', priceFrom: 5 },
  } as const
  expect(changeRows(edit, name).map(({ label }) => label)).toEqual(['Pricing', 'Price from'])
})

test('details are told one by one in words, and only those that differ', () => {
  const edit = {
    base: {
      details: { licence: 'MIT', bestFor: 'Small teams that write a lot.', provenance: { tags: 'admin' } },
    },
    changes: { details: { licence: 'MIT', trainsOnData: 'no', provenance: { tags: 'agent' } } },
  } as const
  expect(changeRows(edit, name)).toEqual([
    { label: 'Trains on data', before: [], after: [{ text: 'no', isChanged: true }] },
    {
      label: 'Provenance',
      before: [{ text: 'tags: admin', isChanged: true }],
      after: [{ text: 'tags: agent', isChanged: true }],
    },
    { label: 'Best for', before: [{ text: 'Small teams that write a lot.', isChanged: true }], after: [] },
  ])
})
