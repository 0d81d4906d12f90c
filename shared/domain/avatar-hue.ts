/** Evenly apart to the eye; tokens.test.ts holds each of them to a readable letter. */
export const HUES = [12, 42, 68, 96, 132, 162, 190, 224, 254, 284, 312, 342]

/**
 * The hue of a tool's avatar: the same for the same name, on every device and in every session. FNV-1a over the name,
 * then the first half of MurmurHash3's finalizer, because names that differ in one letter should not look alike.
 */
export function avatarHue(name: string): number {
  let hash = 0x811c9dc5
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return HUES[((hash ^ (hash >>> 13)) >>> 0) % HUES.length] ?? 0
}

/** The first letter or digit of a name, upper case; the first character where it has neither. */
export function avatarInitial(name: string): string {
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? [...name.trim()][0] ?? '?'
  return initial.toUpperCase()
}
