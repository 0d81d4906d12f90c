import { api } from './api-client.ts'
import { CatalogueSource } from './catalogue-source.ts'
import { isDeviceFilled, setDeviceFilled } from './device-filled.ts'
import { createServerAnswers } from './server-catalogue.ts'
import { startWorker } from './start-worker.ts'

/** How long a returning page waits for its own catalogue before it asks the server. */
const PATIENCE_MS = 3000

const isBrowser = typeof window !== 'undefined'
let isFilled = isBrowser && isDeviceFilled()

/** The catalogue of this page. On the server it only renders what the hooks find in the initial data. */
export const catalogue = new CatalogueSource({
  server: createServerAnswers(api),
  patience: isFilled ? PATIENCE_MS : null,
})

if (isBrowser) begin()

/** A returning page needs its own catalogue at once; a first visit paints first. */
function begin(): void {
  catalogue.subscribe(followFill)
  if (isFilled) launch()
  else if ('requestIdleCallback' in window) requestIdleCallback(launch, { timeout: 2000 })
  else setTimeout(launch, 300)
}

function launch(): void {
  try {
    startWorker(catalogue)
  } catch {
    catalogue.giveUpDevice()
  }
}

/** The first complete fill is the moment to ask the browser to persist the storage. */
function followFill(): void {
  const { phase, storage } = catalogue.state()
  const isFilledNow = phase === 'ready' && storage === 'kept'
  if (isFilledNow === isFilled || phase === 'starting') return
  isFilled = isFilledNow
  setDeviceFilled(isFilled)
  if (isFilled) void navigator.storage?.persist?.().catch(() => false)
}
