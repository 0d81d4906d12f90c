/**
 * The line, from 1, on which each element of an array starts: of the array that the text is, or of the one that stands
 * under `key` in the object that the text is. The text must be valid JSON; JSON.parse itself tells no positions.
 */
export function elementLines(json: string, key: string | null): number[] {
  const lines: number[] = []
  /** Depth inside the array, once it is found. */
  let target = 0
  let depth = 0
  let line = 1
  let lastKey = ''
  let awaitsElement = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '\n') line++
    if (character === undefined || /\s/.test(character)) continue
    if (awaitsElement && character !== ']') lines.push(line)
    awaitsElement = false
    if (character === '"') {
      const end = stringEnd(json, at)
      if (depth === 1 && target === 0) lastKey = json.slice(at + 1, end)
      at = end
    } else if (character === '[' || character === '{') {
      depth++
      const isTarget = character === '[' && (key === null ? depth === 1 : depth === 2 && lastKey === key)
      if (target === 0 && isTarget) {
        target = depth
        awaitsElement = true
      }
    } else if (character === ']' || character === '}') {
      if (depth === target) return lines
      depth--
    } else if (character === ',') awaitsElement = depth === target
  }
  return lines
}

function stringEnd(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
