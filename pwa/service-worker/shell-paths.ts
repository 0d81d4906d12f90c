/** What the server answers itself, signed in or not, and never from a cache. */
const SERVER_PATHS = /^\/(api|healthz|readyz|metrics|mcp)(\/|$)/
const FILE = /\.[^/]+$/

/** Whether a navigation to this path opens the app; everything else goes to the network untouched. */
export function isAppPath(pathname: string): boolean {
  return !SERVER_PATHS.test(pathname) && !FILE.test(pathname)
}
