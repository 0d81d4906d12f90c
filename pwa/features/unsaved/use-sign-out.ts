import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { agentKeyMessages } from '#shared/messages/agent-calls.ts'
import { signOutMessages } from '#shared/messages/sign-out.ts'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import { currentAgentKey, reserveAgentKey } from '../../data/agent-key.ts'
import { forgetAgentKey } from '../../data/agent-signing-key.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { type Me, storeUser } from '../../data/session.ts'
import { welcomeShown } from '../../data/tour-marks.ts'
import { forgetUse } from '../../data/usage/use-counting.ts'
import { readUnsaved, sendWaiting } from '../../sync/user/follow-user.ts'
import { discardUnsaved } from '../../sync/user/prune-user-databases.ts'
import { showToast } from '../../ui/toast.ts'
import { sendingProblem } from './change-texts.ts'

export type KeyFate = 'forget' | 'keep'

export type SignOutStep = 'looking' | 'choosing' | 'sending' | 'leaving'

export interface SignOutControl {
  step: SignOutStep
  /** Something was not saved, so the user is asked. */
  isAsked: boolean
  /** Why nothing came of the last choice. */
  problem: string | null
  send(): void
  /** Gives up waiting; what is on its way goes on. */
  stopSending(): void
  leave(fate: 'keep' | 'discard'): void
}

interface SigningOut {
  user: Me
  keyFate: KeyFate
  onClose: () => void
}

/**
 * Signing out, where what the server has not taken is asked about:
 *
 *   looking ──all saved──▶ leaving ──▶ home
 *      │                    ▲  │ ▲
 *      ▼          keep,     │  │ └──all taken──┐
 *   choosing ──discard──────┘  │               │
 *      ▲ ▲ └──send─────────────┼──────────▶ sending
 *      │ └──failed─────────────┘               │
 *      └──failed, refused, stopped─────────────┘
 *
 * By hand: who stops waiting for a step goes on to another one, and no mutation can be left like that.
 */
export function useSignOut({ user, keyFate, onClose }: SigningOut): SignOutControl {
  const navigate = useNavigate()
  const [step, setStep] = useState<SignOutStep>('looking')
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Whatever is under way: its number tells whether it is still wanted.
  const running = useRef(0)
  const isBusy = useRef(false)

  const once = (work: (isWanted: () => boolean) => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    const number = ++running.current
    const isWanted = () => number === running.current
    void work(isWanted).finally(() => {
      if (isWanted()) isBusy.current = false
    })
  }
  const go = async (discards: boolean, otherwise: () => void) => {
    setStep('leaving')
    if (await signOut(user, { discards, keyFate })) await navigate(paths.home)
    else otherwise()
  }
  const ask = (why: string | null) => {
    setProblem(why)
    setAsked(true)
    setStep('choosing')
  }
  const begin = () =>
    once(async () => {
      if (await isAllSaved()) await go(false, onClose)
      else ask(null)
    })
  // Once: asking for it is what mounts this.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing that changes later starts it again
  useEffect(begin, [])

  return {
    step,
    isAsked,
    problem,
    leave: (fate) => once(() => go(fate === 'discard', () => ask(null))),
    send: () =>
      once(async (isWanted) => {
        setStep('sending')
        const why = await sendWaiting().then(() => null, sendingProblem)
        const isSaved = why === null && (await isAllSaved())
        if (!isWanted()) return
        if (isSaved) await go(false, () => ask(null))
        else ask(why)
      }),
    stopSending: () => {
      running.current++
      isBusy.current = false
      setStep('choosing')
    },
  }
}

/** As it is stored, whatever the screen knows of it. */
async function isAllSaved(): Promise<boolean> {
  const { waiting, refused } = await readUnsaved().catch(() => ({ waiting: [], refused: [] }))
  return waiting.length === 0 && refused.length === 0
}

interface Leave {
  discards: boolean
  keyFate: KeyFate
}

/**
 * Signs out on all pages of this browser; false when it did not work. What the server has not taken stays on this
 * device for the user's next sign-in here, unless it is discarded, which happens only once they are signed out; so it
 * is with the key of an agent.
 */
async function signOut({ id }: Me, { discards, keyFate }: Leave): Promise<boolean> {
  const { done, failed } = signOutMessages
  try {
    await callAccount('logout')
  } catch (error) {
    showToast({ title: failed.title, text: reasonOf(error, failed.text), tone: 'error' })
    return false
  }
  if (discards) await discardUnsaved(id).catch(() => {})
  let isEnded = true
  if (keyFate === 'keep') reserveAgentKey(id)
  else isEnded = await forgetAgentKey(currentAgentKey())
  welcomeShown.set(null)
  await forgetUse().catch(() => {})
  storeUser(null)
  showToast({ title: done, ...(!isEnded && { text: agentKeyMessages.notEnded }) })
  return true
}
