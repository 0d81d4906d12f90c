import { onTestFinished } from 'vitest'
import { type MailServer, type SmtpBehaviour, startMailServer } from './mail-server.ts'

export type { SmtpBehaviour }
export type SmtpServer = MailServer

/** A mail server for one test, on a free port or a given one. Browser stories start `MailServer` by themselves. */
export async function startSmtpServer(behaviour: SmtpBehaviour = 'friendly', port = 0): Promise<SmtpServer> {
  const server = await startMailServer(behaviour, port)
  onTestFinished(server.close)
  return server
}
