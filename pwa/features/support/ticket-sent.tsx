import { Button } from '@mantine/core'
import { IconCircleCheck, IconCloudUp, IconCloudX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type UserData, useUserData } from '../../data/user-data.ts'
import { replyTime } from './reply-time.ts'
import { isTaken, refusalOf } from './ticket-outcome.ts'
import classes from './ticket-sent.module.css'

interface TicketSentProps {
  id: string
  isPremium: boolean
  onAnother: () => void
}

/** In the place of the form, once a ticket is on its way: what becomes of it. It takes the focus. */
export function TicketSent({ id, isPremium, onAnother }: TicketSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { Icon, title, text } = fateOf(id, useUserData(), replyTime(isPremium))
  return (
    <div className={classes.sent}>
      <Icon size={32} className={classes.icon} aria-hidden="true" />
      <div role="status">
        <h3 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h3>
        <p className={classes.text}>{text}</p>
      </div>
      <Button variant="default" size="md" onClick={onAnother}>
        Write another ticket
      </Button>
    </div>
  )
}

function fateOf(id: string, data: UserData | null, reply: string) {
  const refusal = refusalOf(data, id)
  if (refusal !== undefined)
    return { Icon: IconCloudX, title: 'Your ticket could not be taken', text: refusal.reason }
  if (isTaken(data, id)) {
    return {
      Icon: IconCircleCheck,
      title: 'Your ticket is with us',
      text: `You can expect a reply within ${reply}. It will be among your tickets, on all your devices.`,
    }
  }
  return {
    Icon: IconCloudUp,
    title: 'Your ticket is kept on this device',
    text: `It is sent by itself when there is a connection. From then on you can expect a reply within ${reply}.`,
  }
}
