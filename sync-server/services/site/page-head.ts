import { HEAD_MARK, type HeadTag } from '#shared/site/head-tags.ts'
import { escapeHtml } from './escape-html.ts'
import { dataBlock } from './shell.ts'

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
