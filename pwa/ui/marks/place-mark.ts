/** The sprites of the shipped marks, those of the best known tools first. `scripts/make-marks.ts` makes them. */
const SPRITES = Object.values(
  import.meta.glob<string>('./marks-*.svg', { eager: true, query: '?url', import: 'default' }),
)

const wanted = new Set<string>()
const loaded: Document[] = []
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
    const symbol = loaded.map((sprite) => sprite.getElementById(id)).find((found) => found !== null)
    if (document.getElementById(id) === null && symbol !== undefined)
      place?.append(document.importNode(symbol, true))
    if (document.getElementById(id) !== null) wanted.delete(id)
  }
}

/** null: not to be had, as without a connection. Not `fetch`: the browser reads this answer as a document, and runs nothing in it. */
function fetchSprite(address: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.responseType = 'document'
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null)
    request.open('GET', address)
    request.send()
  })
}
