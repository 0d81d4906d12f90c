import { join, parse } from 'node:path'

/**
 * What to start for a program of the server: where the runner of tests has bundled it, the bundle, which is ready in half the
 * time; else its source. `source`: the path, for the second.
 */
export function programOf(source: string, { SERVER_BUNDLE } = process.env): string {
  return SERVER_BUNDLE === undefined ? source : join(SERVER_BUNDLE, `${parse(source).name}.js`)
}
