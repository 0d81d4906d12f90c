import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { inlineStyles } from './inline-styles.ts'

function folderWith(css: string): string {
  const folder = makeTempDir()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'a.css'), css)
  return folder
}

const LINK = '<link rel="stylesheet" crossorigin href="/assets/a.css">'

test('a style sheet is part of the page, and its disabled link fetches nothing', () => {
  const css = '.a::before { content: "$& $1" }'
  expect(inlineStyles(`<head>${LINK}</head>`, folderWith(css))).toBe(
    `<head><style>${css}</style><link rel="stylesheet" crossorigin disabled href="/assets/a.css"></head>`,
  )
})

test('a style sheet of another build stays a link', () => {
  const links =
    '<link rel="stylesheet" href="https://example.com/a.css"><link rel="stylesheet" href="/assets/b.css">'
  expect(inlineStyles(links, folderWith(''))).toBe(links)
})

test('links to other things do not change', () => {
  const icon = '<link rel="icon" href="/assets/a.css">'
  expect(inlineStyles(icon, folderWith('a {}'))).toBe(icon)
})
