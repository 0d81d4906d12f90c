import { expect, test } from 'vitest'

const components: Record<string, string> = import.meta.glob('../*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const samples: Record<string, string> = import.meta.glob('./*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const gallery = Object.values(samples).join('\n')

/** Components begin with a capital letter; hooks and functions do not. */
const EXPORTED = /^export (?:function|const) ([A-Z][A-Za-z]+)/gm

const names = Object.entries(components).flatMap(([file, text]) =>
  [...text.matchAll(EXPORTED)].map((match) => ({ file, name: match[1] })),
)

test('the components are found', () => {
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['ToolCard', 'PanelDialog', 'Logo']))
})

test.each(names)('$name of $file is shown in the gallery', ({ name }) => {
  expect(gallery).toMatch(new RegExp(`<${name}[\\s/>]`))
})

test('toasts are shown in the gallery, in both tones', () => {
  expect(gallery).toContain('showToast(TOAST)')
  expect(gallery).toContain("tone: 'error'")
})
