import { Button } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useIsFavorite } from '../../data/user-data.ts'
import { toggleFavorite } from './toggle-favorite-later.ts'

/** The heart where there is room for words: on the page of a tool. */
export function FavoriteToggle({ id }: { id: number }) {
  const isFavorite = useIsFavorite(id)
  const Icon = isFavorite ? IconHeartFilled : IconHeart
  return (
    <Button
      variant={isFavorite ? 'light' : 'default'}
      size="md"
      aria-pressed={isFavorite}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => toggleFavorite(id)}
    >
      Favorite
    </Button>
  )
}
