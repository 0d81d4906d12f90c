export function countChanges(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
