import { createHash } from 'node:crypto'
import { escapeHtml } from '#shared/site/escape-markup.ts'
import { HEAD_MARK, type HeadTag } from '#shared/site/head-tags.ts'

const HEAD_PLACE = '<!--app-head-->'
const MARKS_PLACE = '<!--app-marks-->'
const HTML_PLACE = '<!--app-html-->'
const HEAD_END = '</head>'
const BODY_END = '</body>'

/** The built index.html lacks a mark that the server fills in. */
export class ShellError extends Error {
  readonly code = 'shell'
}

interface PageParts {
  /** Markup for the head. */
  head: string
  /** Markup for the end of the head: styles that must follow the app's, as they do when a page is loaded lazily. */
  styles?: string
  /** Markup of the first paint; empty when the client renders all of it. */
  html?: string
  /** The marks that it draws, as symbols. */
  marks?: string
  /** Markup that the page adds after its first paint: links to scripts. */
  late?: string
  /** The initial data of the client, for `#initial-data`. */
  data?: unknown
}

/** The page of every route, split at the places that the server fills in. */
export interface Shell {
  /** Changes with every build. */
  tag: string
  /** In the form of a Content-Security-Policy. */
  scriptHashes: string[]
  fill(parts: PageParts): string
}

/** @throws ShellError */
export function parseShell(html: string): Shell {
  const [start, afterHead] = splitOnce(html, HEAD_PLACE)
  const [beforeStyles, afterStyles] = splitOnce(afterHead, HEAD_END)
  const [beforeMarks, afterMarks] = splitOnce(afterStyles, MARKS_PLACE)
  const [beforeHtml, afterHtml] = splitOnce(afterMarks, HTML_PLACE)
  const [beforeEnd, end] = splitOnce(afterHtml, BODY_END)
  return {
    tag: createHash('sha256').update(html).digest('hex').slice(0, 12),
    scriptHashes: inlineScripts(html).map(hashOf),
    fill({ head, styles = '', marks = '', html: inner = '', late = '', data }) {
      const initial = data === undefined ? '' : dataBlock('application/json', data, 'id="initial-data"')
      const top = `${start}${head}${beforeStyles}${styles}${HEAD_END}`
      const files = late === '' ? '' : `<template data-late>${late}</template>`
      return `${top}${beforeMarks}${marks}${beforeHtml}${inner}${beforeEnd}${files}${initial}${BODY_END}${end}`
    },
  }
}

/** A data block that none of its texts can end early; browsers never run it. */
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

/** The elements of a page's head as markup. */
export function pageHead(tags: readonly HeadTag[]): string {
  return tags.map(toMarkup).join('')
}

function toMarkup(tag: HeadTag): string {
  if (tag.name === 'title') return `<title>${escapeHtml(tag.text)}</title>`
  if (tag.name === 'script') return dataBlock('application/ld+json', tag.data, HEAD_MARK)
  const attributes = Object.entries(tag.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag.name}${attributes.join('')} ${HEAD_MARK}>`
}
