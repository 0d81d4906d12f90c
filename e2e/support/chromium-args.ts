/** Arguments of every Chromium in the tests. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // There is no GPU, and emulating one costs more than drawing without.
  '--disable-gpu',
]
