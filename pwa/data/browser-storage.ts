const followers = new Set<() => void>()

/** Stores a text in the browser, or deletes it, and notifies the followers on this page. */
export function writeStorage(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage is off or full: the choice lasts as long as the page.
  }
  for (const follower of followers) follower()
}

/** Follows what this page stores. For other tabs the browser has the `storage` event. */
export function followStorage(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}
