import { ActionIcon, Button } from '@mantine/core'
import { IconBell, IconBellFilled } from '@tabler/icons-react'
import { type CatalogueQuery, queryToParams } from '#shared/catalogue/query.ts'
import type { FollowSubject } from '#shared/domain/follow.ts'
import { followingMessages as texts } from '#shared/messages/following.ts'
import { FOLLOW_LIMITS } from '#shared/policy/limits.ts'
import { useFollow } from '../../data/use-following.ts'
import { showToast } from '../../ui/toast.ts'
import { setFollow } from './set-follow.ts'

/** Follows a category and stops. */
export function FollowCategory({ id, name }: { id: number; name: string }) {
  const subject: FollowSubject = { kind: 'category', categoryId: id }
  const isOn = useFollow(subject) !== undefined
  const Icon = isOn ? IconBellFilled : IconBell
  return (
    <ActionIcon
      variant={isOn ? 'light' : 'default'}
      size="input-md"
      title={isOn ? texts.unfollowNamed(name) : texts.followNamed(name)}
      aria-label={texts.followNamed(name)}
      aria-pressed={isOn}
      onClick={() => void setFollow(subject, !isOn)}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Follows what the list of Home is about, whatever its order, and stops. */
export function FollowSearch({ query }: { query: CatalogueQuery }) {
  const address = queryToParams({ ...query, page: 1, sortBy: null }).toString()
  const subject: FollowSubject = { kind: 'search', query: address }
  const isOn = useFollow(subject) !== undefined
  const Icon = isOn ? IconBellFilled : IconBell
  const press = () => {
    if (address.length > FOLLOW_LIMITS.search) showToast({ ...texts.searchTooLong, tone: 'error' })
    else void setFollow(subject, !isOn)
  }
  return (
    <Button
      variant={isOn ? 'light' : 'subtle'}
      aria-label={texts.followThisSearch}
      aria-pressed={isOn}
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={press}
    >
      {texts.follow}
    </Button>
  )
}
