import { Alert, Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { signInMessages } from '#shared/messages/sign-in.ts'
import { callAccount } from '../../data/account-api.ts'
import { answerWithPasskey, isGivenUp, offerPasskeys, stopAsking } from '../../data/passkeys.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { storeUser } from '../../data/session.ts'
import { useSend } from '../../data/use-send.ts'
import { visibleInterval } from '../../ui/visible-timers.ts'
import { welcomeSignedIn } from './welcome.ts'

/** The server forgets what was begun after five minutes, and the form may stay open for longer. */
const OFFER_MS = 4 * 60 * 1000

/** Passkeys are offered in the name field, and by a button for those who look for one. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const finish = useRef(onDone)
  finish.current = onDone
  const [round, setRound] = useState(0)

  // No question of react-query's: the browser answers when somebody chooses a passkey, or never.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round offers again
  useEffect(() => {
    let isWanted = true
    const offer = async () => {
      const credential = await offerPasskeys(begin)
      if (credential !== undefined && isWanted) await signIn(credential, finish.current)
    }
    // What is only offered may fail in silence: there are the button and the password.
    const tryOffer = () => void offer().catch(() => {})
    tryOffer()
    const end = visibleInterval(tryOffer, OFFER_MS)
    return () => {
      isWanted = false
      end()
      void stopAsking().catch(() => {})
    }
  }, [round])

  const {
    send: ask,
    isSending,
    error,
  } = useSend({
    send: async () => signIn(await answerWithPasskey(await begin()), onDone),
    failed: null,
    onFailed: () => setRound((count) => count + 1),
  })

  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconKey size={18} aria-hidden="true" />}
        aria-disabled={isSending}
        onClick={() => ask()}
      >
        {isSending ? signInMessages.waitingForThePasskey : signInMessages.useAPasskey}
      </Button>
      {error !== null && !isGivenUp(error) && (
        <Alert color="red" role="alert">
          {reasonOf(error, signInMessages.passkeyFailed)}
        </Alert>
      )}
    </>
  )
}

const begin = () => callAccount('beginPasskeySignIn')

async function signIn(
  credential: Awaited<ReturnType<typeof answerWithPasskey>>,
  onDone: () => void,
): Promise<void> {
  const { user } = await callAccount('passkeyLogin', { body: { credential } })
  storeUser(user)
  welcomeSignedIn(user)
  onDone()
}
