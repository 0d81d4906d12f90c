import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataBlock, parseShell, ShellError } from './shell.ts'

const html = (head = '', body = '') =>
  `<html><head>${head}<!--app-head--></head><body><svg><!--app-marks--></svg><div id="root"><!--app-html--></div>${body}</body></html>`

test('parts replace their marks, whatever characters they hold', () => {
  const shell = parseShell(html())
  const filled = shell.fill({
    head: '<title>$& $1 $$</title>',
    styles: '<style>$&</style>',
    marks: '<symbol>$&</symbol>',
    html: '<p>$`</p>',
    late: '<link>',
    data: { text: "$'" },
  })
  expect(filled).toBe(
    '<html><head><title>$& $1 $$</title><style>$&</style></head><body><svg><symbol>$&</symbol></svg><div id="root"><p>$`</p></div>' +
      '<template data-late><link></template><script type="application/json" id="initial-data">{"text":"$\'"}</script></body></html>',
  )
})

test('a shell with only a head is empty inside and has no data', () => {
  expect(parseShell(html()).fill({ head: '' })).toBe(
    '<html><head></head><body><svg></svg><div id="root"></div></body></html>',
  )
})

test('data cannot end its block early', () => {
  const nasty = { text: '</script><script>alert(1)</script><!--<script>' }
  const block = dataBlock('application/ld+json', nasty, 'data-head')
  expect(block.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(block).not.toContain('<!--')
  expect(JSON.parse(block.slice(block.indexOf('{'), block.lastIndexOf('}') + 1))).toEqual(nasty)
})

test('inline scripts are hashed unchanged; scripts with an address are not', () => {
  const [first, second] = ['a = 1\n', 'b = "x"']
  const shell = parseShell(
    html(
      `<script>${first}</script><script src="/x.js"></script>`,
      `<script type="module">${second}</script>`,
    ),
  )
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  expect(shell.scriptHashes).toEqual([hash(first), hash(second)])
})

test('another build has another tag', () => {
  expect(parseShell(html('<script src="/a.js"></script>')).tag).not.toBe(parseShell(html()).tag)
})

test.each(['<!--app-head-->', '</head>', '<!--app-marks-->', '<!--app-html-->', '</body>'])(
  'a build without %s is refused',
  (mark) => {
    expect(() => parseShell(html().replace(mark, ''))).toThrow(
      new ShellError(`The built index.html has no ${mark}.`),
    )
  },
)
