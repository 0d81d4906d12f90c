import { type ReactNode, type RefObject, useRef } from 'react'
import type { ShareData } from '#shared/domain/share.ts'
import { paths } from '#shared/paths.ts'
import type { Me } from '../../data/session.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { BringAgents } from './bring-agents.tsx'
import { GetLink } from './get-link.tsx'
import { HowItWorks } from './how-it-works.tsx'
import classes from './share-panel.module.css'

interface SharePanelProps {
  user: Me
  share: (data: ShareData) => ReactNode
}

/** The own link, or the way to get one, beside what comes of it. */
export function SharePanel({ user: { referralCode }, share }: SharePanelProps) {
  const card = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useFocusHeir(card, field)
  return (
    <div className={classes.panel}>
      <div className={classes.cards}>
        <section ref={card} className={classes.card} aria-labelledby="invite-friends">
          <div>
            <h2 id="invite-friends" className={classes.title}>
              Invite friends
            </h2>
            <p className={classes.text}>
              Whoever signs up with your link counts as your referral, for 90 days after they followed it.
            </p>
          </div>
          {referralCode === null ? <GetLink /> : <OwnLink code={referralCode} field={field} share={share} />}
        </section>
        <BringAgents code={referralCode} />
      </div>
      <HowItWorks />
    </div>
  )
}

interface OwnLinkProps extends Pick<SharePanelProps, 'share'> {
  code: string
  field: RefObject<HTMLInputElement | null>
}

function OwnLink({ code, field, share }: OwnLinkProps) {
  const path = paths.invitation(code)
  const invitation: ShareData = {
    type: 'collection',
    title: 'Join me on AI Tool Hub',
    description: 'A directory of AI tools to search, filter and compare.',
    url: path,
  }
  return (
    <>
      <CopyField
        label="Your invitation link"
        value={new URL(path, window.location.origin).href}
        field={field}
      />
      <div className={classes.foot}>
        <p className={classes.code}>
          Your code: <strong>{code}</strong>
        </p>
        {share(invitation)}
      </div>
    </>
  )
}
