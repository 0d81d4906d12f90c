import { ActionIcon } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { favoritesMessages } from '#shared/messages/tool-actions.ts'
import { useIsFavorite } from '../../data/user-data.ts'
import { toggleFavorite } from './toggle-favorite-later.ts'

/** The heart on the page of a tool. */
export function FavoriteToggle({ id }: { id: number }) {
  const isFavorite = useIsFavorite(id)
  const Icon = isFavorite ? IconHeartFilled : IconHeart
  return (
    <ActionIcon
      variant={isFavorite ? 'light' : 'default'}
      size="input-md"
      title={isFavorite ? favoritesMessages.removeFromFavorites : favoritesMessages.addToFavorites}
      aria-label={favoritesMessages.favorite}
      aria-pressed={isFavorite}
      onClick={() => toggleFavorite(id)}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
