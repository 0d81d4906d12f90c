import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FollowSubject } from '#shared/domain/follow.ts'
import { followingMessages as texts } from '#shared/messages/following.ts'
import { paths } from '#shared/paths.ts'
import { FOLLOW_LIMITS } from '#shared/policy/limits.ts'
import { useSession } from '../../data/session.ts'
import { useFollow } from '../../data/use-following.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { setFollow } from './set-follow.ts'

const push = lazyCode(() => import('./push-panel.tsx'))

interface FollowDialogProps {
  id: number
  name: string
  vendor: string | null
  onClose: () => void
}

/** What of a tool can be followed: the tool, who makes it, its price. */
export function FollowDialog({ id, name, vendor, onClose }: FollowDialogProps) {
  const { user } = useSession()
  const isFollowed = [
    useFollow({ kind: 'tool', toolId: id }),
    useFollow({ kind: 'vendor', vendor: vendor ?? '' }),
    useFollow({ kind: 'price', toolId: id, atMost: 0 }),
  ].some((follow) => follow !== undefined)
  return (
    <PanelDialog title={texts.followWhat(name)} shape="narrow" onClose={onClose}>
      <Stack gap="lg">
        <FollowCheckbox
          subject={{ kind: 'tool', toolId: id }}
          label={texts.wholeTool}
          hint={texts.wholeToolHint}
        />
        {vendor !== null && (
          <FollowCheckbox
            subject={{ kind: 'vendor', vendor }}
            label={texts.vendor(vendor)}
            hint={texts.vendorHint}
          />
        )}
        <FollowPrice toolId={id} />
        <LazyPart code={push} isWanted={isFollowed}>
          {({ PushOffer }) => <PushOffer />}
        </LazyPart>
        <Text fz="sm" c="dimmed">
          {user === null ? texts.keptHere : texts.keptWithAccount}
        </Text>
        <Button component={Link} to={paths.updates} variant="default" onClick={onClose}>
          {texts.seeUpdates}
        </Button>
      </Stack>
    </PanelDialog>
  )
}

interface FollowCheckboxProps {
  subject: FollowSubject
  label: string
  hint: string
}

function FollowCheckbox({ subject, label, hint }: FollowCheckboxProps) {
  const isOn = useFollow(subject) !== undefined
  // What was pressed is shown at once, and what is stored once that has changed or could not.
  const [pressed, setPressed] = useState<boolean | null>(null)
  if (pressed === isOn) setPressed(null)
  const isShown = pressed ?? isOn
  const press = async () => {
    setPressed(!isShown)
    if (!(await setFollow(subject, !isShown, { isSeen: true }))) setPressed(null)
  }
  return <Checkbox label={label} description={hint} checked={isShown} onChange={() => void press()} />
}

/** A price has a limit, so it is followed with a form. */
function FollowPrice({ toolId }: { toolId: number }) {
  const followed = useFollow({ kind: 'price', toolId, atMost: 0 })
  const kept = followed?.kind === 'price' ? followed.atMost : null
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const value = typed ?? kept?.toString() ?? ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    const atMost = Number(value)
    const isRight = value.trim() !== '' && atMost >= 0 && atMost <= FOLLOW_LIMITS.price
    setWrong(!isRight)
    if (!isRight) return
    setTyped(null)
    void setFollow({ kind: 'price', toolId, atMost }, true, { isSeen: true })
  }
  return (
    <form noValidate onSubmit={send}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          type="number"
          inputMode="decimal"
          min={0}
          max={FOLLOW_LIMITS.price}
          step="any"
          label={texts.priceAtMost}
          description={texts.priceHint}
          leftSection="$"
          value={value}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong && texts.invalidPrice}
        />
        <Button type="submit" variant={kept === null ? 'filled' : 'default'}>
          {kept === null ? texts.follow : texts.changePrice}
        </Button>
      </Group>
      {kept !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          onClick={() => void setFollow({ kind: 'price', toolId, atMost: kept }, false, { isSeen: true })}
        >
          {texts.unfollow}
        </Button>
      )}
    </form>
  )
}
