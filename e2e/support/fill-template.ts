import bundleServer from './bundle-server.ts'
import { TestServer } from './server.ts'

/** Makes the server of all stories, and reads the shipped catalogue once for them. */
export default async function fillTemplate(): Promise<() => Promise<void>> {
  await bundleServer()
  const server = await TestServer.start()
  await server.untilSnapshot()
  await server.stop()
  process.env.DATA_TEMPLATE = server.dataDir
  return () => server.dispose()
}
