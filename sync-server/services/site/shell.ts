import { createHash } from 'node:crypto'

const HEAD_MARK = '<!--app-head-->'
const HTML_MARK = '<!--app-html-->'
const HEAD_END = '</head>'
const BODY_END = '</body>'

/** The built index.html lacks a mark that the server fills in. */
export class ShellError extends Error {
  readonly code = 'shell'
}

interface PageParts {
  /** Markup for the head. */
  head: string
  /** Markup for the end of the head: styles that must come after those of the app, as they do when a page is loaded later. */
  styles?: string
  /** Markup of the first paint; empty when the client renders all of it. */
  html?: string
  /** Markup that the page takes in once it has been painted: links to scripts. */
  late?: string
  /** What the client starts from, for `#initial-data`. */
  data?: unknown
}

/** The page that every route gets, cut at the places that the server fills in. */
export interface Shell {
  /** Changes with every build. */
  tag: string
  /** As they stand in a Content-Security-Policy. */
  scriptHashes: string[]
  fill(parts: PageParts): string
}

/** @throws ShellError */
export function parseShell(html: string): Shell {
  const [start, afterHead] = splitOnce(html, HEAD_MARK)
  const [beforeStyles, afterStyles] = splitOnce(afterHead, HEAD_END)
  const [beforeHtml, afterHtml] = splitOnce(afterStyles, HTML_MARK)
  const [beforeEnd, end] = splitOnce(afterHtml, BODY_END)
  return {
    tag: createHash('sha256').update(html).digest('hex').slice(0, 12),
    scriptHashes: inlineScripts(html).map(hashOf),
    fill({ head, styles = '', html: inner = '', late = '', data }) {
      const initial = data === undefined ? '' : dataBlock('application/json', data, 'id="initial-data"')
      const top = `${start}${head}${beforeStyles}${styles}${HEAD_END}`
      const files = late === '' ? '' : `<template data-late>${late}</template>`
      return `${top}${beforeHtml}${inner}${beforeEnd}${files}${initial}${BODY_END}${end}`
    },
  }
}

/** A block of data that cannot end early, whatever texts it holds; browsers never run it. */
export function dataBlock(
  type: 'application/json' | 'application/ld+json',
  data: unknown,
  attribute: string,
): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="${type}" ${attribute}>${json}</script>`
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at === -1) throw new ShellError(`The built index.html has no ${mark}.`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  return [...scripts]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , code = '']) => code)
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}
