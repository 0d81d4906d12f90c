/** A Markdown table; numbers with three significant digits, right-aligned. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cell = (value: string | number) => (typeof value === 'number' ? formatNumber(value) : value)
  const lines = rows.map((row) => `| ${row.map(cell).join(' | ')} |`)
  const rule = header.map((_, i) => (i === 0 ? '---' : '---:'))
  return [`| ${header.join(' | ')} |`, `| ${rule.join(' | ')} |`, ...lines].join('\n')
}

export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)))
}
