import { callAccount } from './account-api.ts'
import { readSession, storeUser } from './session.ts'

/**
 * Asks the server who is signed in and keeps its answer. A 401 ends the session on the screen by itself (api-client.ts);
 * without a usable answer, the kept user stands.
 */
export async function checkSession(): Promise<void> {
  const before = readSession()
  try {
    const user = await callAccount('me')
    // Who has signed in or out meanwhile knows better.
    if (readSession() === before) storeUser(user)
  } catch {
    // Nothing new.
  }
}
