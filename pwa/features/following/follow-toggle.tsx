import { ActionIcon, Button, Popover } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconBell, IconBellFilled } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { type CatalogueQuery, queryToParams } from '#shared/catalogue/query.ts'
import type { FollowSubject } from '#shared/domain/follow.ts'
import { followingMessages as texts } from '#shared/messages/following.ts'
import { FOLLOW_LIMITS } from '#shared/policy/limits.ts'
import { useFollow } from '../../data/use-following.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { showToast } from '../../ui/toast.ts'
import { setFollow } from './set-follow.ts'

const push = lazyCode(() => import('./push-panel.tsx'))

/** Follows a category and stops. */
export function FollowCategory({ id, name }: { id: number; name: string }) {
  const { isOn, press, offer } = useToggle({ kind: 'category', categoryId: id })
  const Icon = isOn ? IconBellFilled : IconBell
  return (
    <PushOfferAt offer={offer}>
      <ActionIcon
        variant={isOn ? 'light' : 'default'}
        size="input-md"
        title={isOn ? texts.unfollowNamed(name) : texts.followNamed(name)}
        aria-label={texts.followNamed(name)}
        aria-pressed={isOn}
        onClick={press}
      >
        <Icon size={20} aria-hidden="true" />
      </ActionIcon>
    </PushOfferAt>
  )
}

/** Follows what the list of Home is about, whatever its order, and stops. */
export function FollowSearch({ query }: { query: CatalogueQuery }) {
  const address = queryToParams({ ...query, page: 1, sortBy: null }).toString()
  const { isOn, press, offer } = useToggle({ kind: 'search', query: address })
  const Icon = isOn ? IconBellFilled : IconBell
  const isTooLong = address.length > FOLLOW_LIMITS.search
  return (
    <PushOfferAt offer={offer}>
      <Button
        variant={isOn ? 'light' : 'subtle'}
        aria-label={texts.followThisSearch}
        aria-pressed={isOn}
        leftSection={<Icon size={16} aria-hidden="true" />}
        onClick={isTooLong ? () => showToast({ ...texts.searchTooLong, tone: 'error' }) : press}
      >
        {texts.follow}
      </Button>
    </PushOfferAt>
  )
}

interface Offer {
  isOpen: boolean
  close: () => void
}

/** Who has just followed something is offered notifications, where they can be switched on. */
function useToggle(subject: FollowSubject): { isOn: boolean; press: () => void; offer: Offer } {
  const isOn = useFollow(subject) !== undefined
  const [isOpen, setOpen] = useState(false)
  const toggle = async () => {
    setOpen(false)
    if (!(await setFollow(subject, !isOn)) || isOn) return
    const { isPushOffered } = await push.load()
    setOpen(await isPushOffered())
  }
  // Without the code of the offer, following has still worked.
  const press = () => void toggle().catch(() => {})
  const close = () => {
    setOpen(false)
    push.current()?.declinePush()
  }
  return { isOn, press, offer: { isOpen, close } }
}

/** Beside what was pressed, which keeps the focus: the next Tab leads into the offer. */
function PushOfferAt({ offer: { isOpen, close }, children }: { offer: Offer; children: ReactElement }) {
  // A popover hears the key only where the focus is inside it.
  useWindowEvent('keydown', ({ key }) => {
    if (isOpen && key === 'Escape') close()
  })
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      withinPortal={false}
      width={300}
      position="bottom-end"
      withArrow
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown>
        <LazyPart code={push}>{({ PushOffer }) => <PushOffer />}</LazyPart>
      </Popover.Dropdown>
    </Popover>
  )
}
