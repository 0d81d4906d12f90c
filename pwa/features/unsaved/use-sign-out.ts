import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { Me } from '../../data/session.ts'
import { readUnsaved, sendWaiting } from '../../sync/user/follow-user.ts'
import { sendingProblem } from './change-texts.ts'
import type { KeyFate } from './key-dialog.tsx'
import { signOut } from './sign-out.ts'

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
