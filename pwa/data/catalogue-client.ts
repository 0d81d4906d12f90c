import { api } from './api-client.ts'
import { CatalogueSource } from './catalogue-source.ts'
import { createCatalogue } from './create-catalogue.ts'
import { isDeviceFilled, markDevice } from './device-mark.ts'
import { createServerCatalogue } from './server-catalogue.ts'
import { startWorker } from './start-worker.ts'

/** How long a returning page waits for its own catalogue before it asks the server. */
const PATIENCE_MS = 3000

const isBrowser = typeof window !== 'undefined'
let isFilled = isBrowser && isDeviceFilled()
const source = new CatalogueSource(isFilled ? PATIENCE_MS : null)

/** The catalogue of this page. On the server it only renders what the hooks find in the initial data. */
export const catalogue = createCatalogue(source, createServerCatalogue(api))

if (isBrowser) begin()

/** A returning page wants its own catalogue at once; a first visit wants to be painted first. */
function begin(): void {
  source.subscribe(keepMark)
  if (isFilled) launch()
  else if ('requestIdleCallback' in window) requestIdleCallback(launch, { timeout: 2000 })
  else setTimeout(launch, 300)
}

function launch(): void {
  try {
    startWorker(source)
  } catch {
    source.giveUpDevice()
  }
}

/** The first complete fill is the moment to ask the browser not to throw it away. */
function keepMark(): void {
  const { phase, storage } = source.state
  const isFilledNow = phase === 'ready' && storage === 'kept'
  if (isFilledNow === isFilled || phase === 'starting') return
  isFilled = isFilledNow
  markDevice(isFilled)
  if (isFilled) void navigator.storage?.persist?.().catch(() => false)
}
