/** Runs in a worker thread: laying out and drawing a picture takes tenths of a second. It reads nothing but its fonts. */
import { lowerPriority, workerPort } from '../lib/worker-side.ts'
import { drawPicture, loadFonts } from '../services/pictures/draw-picture.ts'
import { type FromPictureWorker, pictureOrderSchema } from './picture-thread.ts'

const NICE = 5
const port = workerPort()
// Somebody is waiting for it, so not the lowest.
lowerPriority(NICE)
const fonts = loadFonts()

async function draw(message: unknown): Promise<FromPictureWorker> {
  try {
    const { facts, logos } = pictureOrderSchema.parse(message)
    return { kind: 'drawn', png: new Uint8Array(await drawPicture(facts, new Map(logos), fonts)) }
  } catch (error) {
    return { kind: 'failed', text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

port.on('message', async (message: unknown) => port.postMessage(await draw(message)))
