import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { controlMessages } from '#shared/messages/controls.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { favoritesMessages } from '#shared/messages/tool-actions.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useTools } from '../../data/use-tools.ts'
import { useUserData } from '../../data/user-data.ts'
import { CardRowPicture } from '../../ui/card-row-picture.tsx'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import { useAddressChoice } from '../../ui/use-address-choice.ts'

/** `added`: the newest first, as they are kept. */
const ORDERS = ['added', 'name', 'rating', 'popularity'] as const
type Order = (typeof ORDERS)[number]
const OPTIONS: { value: Order; label: string }[] = [
  { value: 'added', label: favoritesMessages.orders.added },
  { value: 'name', label: favoritesMessages.orders.name },
  { value: 'rating', label: favoritesMessages.orders.rating },
  { value: 'popularity', label: favoritesMessages.orders.popularity },
]

/** While the device reads. */
const PLACEHOLDERS = 6
const PICTURE = <CardRowPicture cards={['card', 'kept', 'card']} />

export function Favorites() {
  const { status } = useSession()
  const data = useUserData()
  if (status === 'visitor') {
    return (
      <Notice picture={PICTURE} title={controlMessages.signInRequired} text={favoritesMessages.howTo}>
        <Button onClick={() => askToSignIn()}>{commonMessages.signIn}</Button>
      </Notice>
    )
  }
  if (data === null) return <ToolGridSkeleton count={PLACEHOLDERS} />
  if (data.favorites.length === 0) {
    return (
      <Notice picture={PICTURE} title={favoritesMessages.noFavoritesYet} text={favoritesMessages.howTo}>
        <Button component={Link} to={paths.home}>
          {favoritesMessages.findTools}
        </Button>
      </Notice>
    )
  }
  return <FavoriteTools ids={data.favorites} />
}

/** The cards of these tools. Tools that have left the directory are left out. */
function FavoriteTools({ ids }: { ids: readonly number[] }) {
  const { data, error, retry } = useTools(ids)
  const [order, setOrder] = useAddressChoice('sort', ORDERS)
  if (error !== null) {
    return (
      <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={toolListMessages.failed}>
        <Button onClick={retry}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  }
  if (data === undefined) return <ToolGridSkeleton count={ids.length} />
  const tools = ids.map((id) => data.get(id)).filter((tool): tool is SyncTool => Boolean(tool))
  return (
    <section aria-label={commonMessages.tools}>
      <div className="row justify-between gap-3 mb-4 text-ui text-ink-3 min-h-target">
        <p role="status">{countMessages.tools(tools.length)}</p>
        {tools.length > 1 && (
          <InlineSelect
            label={favoritesMessages.sortBy}
            options={OPTIONS}
            chosen={order}
            onChoose={setOrder}
          />
        )}
      </div>
      <ToolGrid tools={inOrder(tools, order)}>
        {(tool) => <ToolCard tool={tool} href={paths.tool(tool.id)} headingLevel="h2" />}
      </ToolGrid>
    </section>
  )
}

function inOrder(tools: SyncTool[], order: Order): SyncTool[] {
  switch (order) {
    case 'added':
      return tools
    case 'name':
      return tools.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    case 'rating':
      return tools.toSorted((a, b) => Number(b.rating ?? 0) - Number(a.rating ?? 0))
    case 'popularity':
      return tools.toSorted((a, b) => b.popularity - a.popularity)
  }
}
