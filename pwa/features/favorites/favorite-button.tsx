import type { SyncTool } from '#shared/domain/tool.ts'
import { uiMessages } from '#shared/messages/ui.ts'
import { useIsFavorite } from '../../data/user-data.ts'
import { IconToggle } from '../../ui/icon-toggle.tsx'
import { toggleFavorite } from './toggle-favorite-later.ts'

const HEART = 'M12 20C5 15 3 12 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5C21 12 19 15 12 20Z'

/** Makes a tool a favorite and none again. */
export function FavoriteButton({ tool: { id, name } }: { tool: SyncTool }) {
  return (
    <IconToggle
      path={HEART}
      label={uiMessages.favorite(name)}
      isOn={useIsFavorite(id)}
      onToggle={() => toggleFavorite(id)}
      isShape
    />
  )
}
