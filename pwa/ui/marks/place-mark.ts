/** The sprites of the shipped marks, those of the best known tools first. `scripts/make-marks.ts` makes them. */
const SPRITES = Object.values(
  import.meta.glob<string>('./marks-*.svg', { eager: true, query: '?url', import: 'default' }),
)

const wanted = new Set<string>()
const loaded: string[] = []
let isLoading = false

/**
 * Puts a mark that the page lacks into it, by the id of its symbol: every `<use>` that names it draws it then. Sprites are
 * fetched one after the other until all that is wanted is there. A mark that cannot be had stays a letter.
 */
export function placeMark(id: string): void {
  wanted.add(id)
  placeWanted()
  if (wanted.size > 0 && !isLoading) void loadSprites()
}

async function loadSprites(): Promise<void> {
  isLoading = true
  // Until then the plates are empty: a letter that a mark replaces at once would flash.
  document.documentElement.dataset.marks = 'loading'
  while (wanted.size > 0) {
    const address = SPRITES[loaded.length]
    const sprite = address === undefined ? null : await fetchSprite(address)
    if (sprite === null) break
    loaded.push(sprite)
    placeWanted()
  }
  // The next mark that is wanted tries again.
  wanted.clear()
  isLoading = false
  delete document.documentElement.dataset.marks
}

function placeWanted(): void {
  const place = document.getElementById('marks')
  for (const id of wanted) {
    const symbol = loaded.map((sprite) => symbolOf(sprite, id)).find((found) => found !== null)
    if (document.getElementById(id) === null && symbol !== undefined) place?.append(symbol)
    if (document.getElementById(id) !== null) wanted.delete(id)
  }
}

/** null: not to be had, as without a connection. Not `fetch`, which is the API client's alone. */
function fetchSprite(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.onloadend = () => resolve(request.status === 200 ? request.responseText : null)
    request.open('GET', address)
    request.send()
  })
}

const END = '</symbol>'
const TAG = /<(\/?)(\w+)([^>]*?)(\/?)>/g
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g

/**
 * The symbol of that id in a sprite; null where it has none. Built from its text alone, since the browser takes a slow phone
 * a tenth of a second to read a whole sprite as a document. `scripts/make-marks.ts` lets only shapes and paint into sprites.
 */
function symbolOf(sprite: string, id: string): Element | null {
  const start = sprite.indexOf(`<symbol id="${id}"`)
  if (start === -1) return null
  const open: Element[] = []
  let root: Element | null = null
  for (const [, isEnd, name = '', attributes = '', isClosed] of sprite
    .slice(start, sprite.indexOf(END, start) + END.length)
    .matchAll(TAG)) {
    if (isEnd) {
      open.pop()
      continue
    }
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE))
      element.setAttribute(attribute, value)
    root ??= element
    open.at(-1)?.append(element)
    if (!isClosed) open.push(element)
  }
  return root
}
