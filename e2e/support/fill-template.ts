import { TestServer } from './server.ts'

/** Reads the shipped catalogue once for the servers of all stories. */
export default async function fillTemplate(): Promise<() => Promise<void>> {
  const server = await TestServer.start()
  await server.untilSnapshot()
  await server.stop()
  process.env.DATA_TEMPLATE = server.dataDir
  return () => server.dispose()
}
