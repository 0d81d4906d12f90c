import type { accountSecurityCalls, passkeyCalls } from '#shared/api/account-security-calls.ts'
import type { CallOutput } from '#shared/api/call.ts'

/** WebAuthn in the browser. Its code comes with the first passkey that somebody makes or uses. */
const library = () => import('@simplewebauthn/browser')

type Creation = CallOutput<typeof passkeyCalls.beginPasskey>
type Request = CallOutput<typeof accountSecurityCalls.beginPasskeyProof>

/** Whether this browser has passkeys at all; pages that are not secure have none. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Asks an authenticator for a new key. @throws Error when the user or the browser refuses */
export async function createPasskey(optionsJSON: Creation) {
  return (await library()).startRegistration({ optionsJSON })
}

/** Asks an authenticator to answer; ends a question that still waits. @throws Error when the user or the browser refuses */
export async function answerWithPasskey(optionsJSON: Request) {
  return (await library()).startAuthentication({ optionsJSON })
}

/**
 * Lets the browser offer passkeys in a field with `webauthn` in its `autocomplete`.
 * @returns what the chosen one answers; undefined where browsers cannot offer them
 */
export async function offerPasskeys(ask: () => Promise<Request>) {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await library()
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  return startAuthentication({ optionsJSON: await ask(), useBrowserAutofill: true })
}

/** Ends a question that still waits. */
export async function stopAsking(): Promise<void> {
  ;(await library()).WebAuthnAbortService.cancelCeremony()
}

/** Whether somebody said no, or the browser gave up a question for another: nothing to complain about. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
