import { onTestFinished } from 'vitest'
import { caseCategories, caseTools } from '#shared/testing/query-cases.ts'
import { SimulatedServer } from './simulated-server.ts'
import { freshName, TestDevice } from './test-device.ts'

/** A server with the catalogue of the query cases. */
export async function caseServer(): Promise<SimulatedServer> {
  const server = new SimulatedServer()
  server.truth.putCategory(...caseCategories)
  server.truth.put(...caseTools)
  await server.makeSnapshot()
  return server
}

/** A tab that has been started, and stops with the test. */
export function startTab(server: SimulatedServer, name = freshName()): TestDevice {
  const tab = new TestDevice(server, name).start()
  onTestFinished(() => tab.stop())
  return tab
}
