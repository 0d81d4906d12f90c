import { Button, Card, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCloudUp, IconCloudX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { supportMessages } from '#shared/messages/support.ts'
import { type UserData, useUserData } from '../../data/user-data.ts'
import { replyTime } from './ticket-draft.ts'
import { isTaken, refusalOf } from './ticket-outcome.ts'

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
    <Card>
      <Icon size={32} color="var(--accent)" aria-hidden="true" />
      <div role="status">
        <Title order={3} ref={heading} tabIndex={-1} fz="lg" mt="sm">
          {title}
        </Title>
        <Text c="var(--ink-2)" mt={4} mb="md">
          {text}
        </Text>
      </div>
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={onAnother}>
        {supportMessages.writeAnotherTicket}
      </Button>
    </Card>
  )
}

function fateOf(id: string, data: UserData | null, reply: string) {
  const refusal = refusalOf(data, id)
  if (refusal !== undefined)
    return { Icon: IconCloudX, title: supportMessages.notTaken, text: refusal.reason }
  if (isTaken(data, id)) {
    return {
      Icon: IconCircleCheck,
      ...supportMessages.taken(reply),
    }
  }
  return {
    Icon: IconCloudUp,
    ...supportMessages.kept(reply),
  }
}
