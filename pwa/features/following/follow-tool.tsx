import { ActionIcon } from '@mantine/core'
import { IconBell, IconBellFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { followingMessages as texts } from '#shared/messages/following.ts'
import { useFollow } from '../../data/use-following.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'

const dialog = lazyCode(() => import('./follow-dialog.tsx'))

interface FollowToolProps {
  id: number
  name: string
  vendor: string | null
}

/** The bell on the page of a tool: it shows whether anything of it is followed, and opens what can be. */
export function FollowTool(props: FollowToolProps) {
  const { id, name } = props
  const [isOpen, setOpen] = useState(false)
  const isTool = useFollow({ kind: 'tool', toolId: id }) !== undefined
  const isPrice = useFollow({ kind: 'price', toolId: id, atMost: 0 }) !== undefined
  const isOn = isTool || isPrice
  const Icon = isOn ? IconBellFilled : IconBell
  const label = isOn ? texts.followingNamed(name) : texts.followNamed(name)
  return (
    <>
      <ActionIcon
        variant={isOn ? 'light' : 'default'}
        size="input-md"
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        <Icon size={20} aria-hidden="true" />
      </ActionIcon>
      <LazyPart code={dialog} isWanted={isOpen} giveUp={() => setOpen(false)}>
        {({ FollowDialog }) => <FollowDialog {...props} onClose={() => setOpen(false)} />}
      </LazyPart>
    </>
  )
}
