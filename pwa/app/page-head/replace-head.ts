import { HEAD_MARK, type HeadTag } from '#shared/site/head-tags.ts'

/** Takes the elements of the previous page out of the head and puts those of this one in. Texts stay texts. */
export function replaceHead(tags: readonly HeadTag[]): void {
  for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove()
  for (const tag of tags) {
    if (tag.name === 'title') document.title = tag.text
    else document.head.append(toElement(tag))
  }
}

function toElement(tag: Exclude<HeadTag, { name: 'title' }>): HTMLElement {
  const element = document.createElement(tag.name)
  element.setAttribute(HEAD_MARK, '')
  if (tag.name === 'script') {
    element.setAttribute('type', 'application/ld+json')
    element.textContent = JSON.stringify(tag.data)
  } else {
    for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value)
  }
  return element
}
