const followers = new Set<() => void>()

/** Keeps a text in the browser under a name, or nothing any more; whoever follows on this page hears of it. */
export function keepKey(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage is off or full: what was chosen lasts as long as the page.
  }
  for (const follower of followers) follower()
}

/** Hears of what this page keeps; of what other tabs keep the browser tells by its `storage` event. */
export function followKeys(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}
