/** Stands for "the same as its neighbour", a text that the reader knows by then. */
const SAME = '='

/** Texts one a line. An empty line is null; `\` escapes itself, line feeds, the empty text and a leading `=`. */
export function packLines(
  texts: readonly (string | null)[],
  neighbours?: readonly (string | null)[],
): string {
  return texts
    .map((text, row) => {
      if (text === null) return ''
      return neighbours !== undefined && text === neighbours[row] ? SAME : escapeText(text)
    })
    .join('\n')
}

/** `neighbourOf` is asked for a row that says `=`, with the rows unpacked so far. */
export function unpackLines(
  packed: string,
  rows: number,
  neighbourOf: (row: number, above: readonly (string | null)[]) => string | null = () => null,
): (string | null)[] {
  const cells = rows === 0 ? [] : packed.split('\n')
  if (cells.length !== rows) throw new RangeError('A column has another number of rows.')
  const texts: (string | null)[] = []
  for (const [row, cell] of cells.entries()) {
    if (cell === '') texts.push(null)
    else texts.push(cell === SAME ? neighbourOf(row, texts) : unescapeText(cell))
  }
  return texts
}

/** As `unpackLines`, for a column that has a text in every row. */
export function unpackTexts(
  packed: string,
  rows: number,
  neighbourOf?: (row: number, above: readonly (string | null)[]) => string | null,
): string[] {
  return unpackLines(packed, rows, neighbourOf).map((text) => {
    if (text === null) throw new RangeError('A text is missing.')
    return text
  })
}

function escapeText(text: string): string {
  const safe = /[\\\n]/.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n') : text
  return safe === '' || safe.startsWith(SAME) ? `\\${safe}` : safe
}

function unescapeText(cell: string): string {
  if (!cell.includes('\\')) return cell
  return cell.replace(/\\(.?)/g, (_, next: string) => (next === 'n' ? '\n' : next))
}
