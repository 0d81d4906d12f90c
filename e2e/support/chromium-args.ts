/** What every Chromium of the tests is started with. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // There is none, and drawing as if there were costs more than drawing without.
  '--disable-gpu',
]
