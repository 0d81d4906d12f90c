/** The known name that `name` was most likely meant to be: one that holds it, or differs in a third of its letters. */
export function closestName(name: string, known: readonly string[]): string | null {
  const wanted = name.toLowerCase()
  let best: { name: string; distance: number } | null = null
  for (const candidate of known) {
    const other = candidate.toLowerCase()
    const isPart = other.includes(wanted) || wanted.includes(other)
    const distance = isPart ? 1 : editDistance(wanted, other)
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name: candidate, distance }
  }
  return best !== null && best.distance <= Math.max(2, wanted.length / 3) ? best.name : null
}

/** Levenshtein: how many letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    above = current
  }
  return above[b.length] ?? 0
}
