/** What has been asked for, by address; of styles, their arrival. What the page itself links to is there. */
const asked = new Map<string, Promise<unknown> | undefined>()

/**
 * What the build puts around each `import()` in place of Vite's helper, which also serves browsers and policies that the app
 * does not have: the files that the part stands on are asked for together with it, and its styles are there before it runs.
 * `files`: as the import map names them, without the slash. A failure is told as `vite:preloadError`, and to the caller unless somebody
 * has dealt with it there.
 */
export async function preload<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T | undefined> {
  if (asked.size === 0) for (const { href } of document.querySelectorAll('link')) asked.set(href, undefined)
  try {
    await Promise.all(files.map((file) => arrivalOf(import.meta.resolve(`/${file}`))))
    return await load()
  } catch (error) {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })
    if (window.dispatchEvent(event)) throw error
  }
}

function arrivalOf(href: string): Promise<unknown> | undefined {
  if (!asked.has(href)) asked.set(href, addLink(href, href.endsWith('.css')))
  return asked.get(href)
}

function addLink(href: string, isStyle: boolean): Promise<unknown> | undefined {
  const link = document.createElement('link')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
  if (!isStyle) return undefined
  return new Promise((resolve, reject) => {
    link.onload = resolve
    // The next time it is asked for again.
    link.onerror = () => {
      asked.delete(href)
      link.remove()
      reject(new Error(href))
    }
  })
}
