import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { ShareData } from '#shared/domain/share.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { embedMessages } from '#shared/messages/embeds.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { paths } from '#shared/paths.ts'
import { rememberTool } from '../data/recent-tools.ts'
import { recordUse } from '../data/usage/use-counting.ts'
import { useCategories } from '../data/use-catalogue.ts'
import { useTool } from '../data/use-tool.ts'
import { CompareToggle } from '../features/compare/compare-toggle.tsx'
import { EmbedButton } from '../features/embed/embed-button.tsx'
import { toolEmbeds } from '../features/embed/embed-markup.ts'
import { FavoriteToggle } from '../features/favorites/favorite-toggle.tsx'
import { FindField } from '../features/find/find-field.tsx'
import { FollowToolSlot } from '../features/following/follow-slots.tsx'
import { AddToListSlot } from '../features/lists/add-to-list-slot.tsx'
import { LivePanel } from '../features/live/live-panel.tsx'
import { RecentTools } from '../features/recent/recent-tools.tsx'
import { ReviewsSlot } from '../features/reviews/reviews-slot.tsx'
import { ShareButton } from '../features/share/share-button.tsx'
import { SimilarTools } from '../features/similar/similar-tools.tsx'
import { ToolDetail, ToolFoot } from '../features/tool/tool-detail.tsx'
import { ToolSkeleton } from '../features/tool/tool-skeleton.tsx'
import { CardRowPicture } from '../ui/card-row-picture.tsx'
import { lazyCode } from '../ui/lazy-part.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { NearPart } from '../ui/near-part.tsx'
import { useIsWhole } from '../ui/use-is-whole.ts'

const mending = lazyCode(() => import('./tool-mending.tsx'))

export function ToolPage() {
  const { id = '' } = useParams()
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
  return number === null ? <ToolMissing /> : <KnownTool key={number} id={number} />
}

function KnownTool({ id }: { id: number }) {
  const { data: tool, error, retry } = useTool(id)
  const { data: categories } = useCategories()
  const isWhole = useIsWhole()
  const isKnown = Boolean(tool)
  const isGone = tool?.status === 'discontinued'
  useEffect(() => {
    if (!isKnown) return
    rememberTool(id)
    recordUse('view', id)
  }, [isKnown, id])
  if (error !== null) {
    return (
      <MessagePage
        icon={<IconPlugConnectedX size={24} />}
        title={toolPageMessages.notLoaded}
        text={toolPageMessages.notOnThisDevice}
      >
        <Button onClick={retry}>{commonMessages.tryAgain}</Button>
      </MessagePage>
    )
  }
  if (tool === null) return <ToolMissing />
  return (
    <div className="page-width">
      {tool === undefined ? (
        <ToolSkeleton />
      ) : (
        <>
          <ToolDetail
            tool={tool}
            categories={categories}
            favorite={<FavoriteToggle id={tool.id} />}
            actions={
              <>
                <AddToListSlot id={tool.id} name={tool.name} />
                <FollowToolSlot id={tool.id} name={tool.name} vendor={tool.vendor} />
                <CompareToggle id={tool.id} name={tool.name} />
                <ShareButton data={shareDataOf(tool)} isIcon onShared={() => recordUse('share', tool.id)} />
              </>
            }
            alternatives={isGone && <SimilarTools of={tool} isAlternatives />}
            reviews={<ReviewsSlot tool={tool} />}
            livePanel={
              <>
                <LivePanel />
                <NearPart code={mending} waiting={<div style={{ height: '8rem' }} />}>
                  {({ ToolMending }) => <ToolMending tool={tool} />}
                </NearPart>
              </>
            }
          />
          {isWhole && !isGone && <SimilarTools of={tool} />}
          {isWhole && (
            <ToolFoot
              toolId={tool.id}
              mode="tool"
              embed={<EmbedButton label={embedMessages.embedTool(tool.name)} choices={toolEmbeds(tool)} />}
            />
          )}
        </>
      )}
      {isWhole && <RecentTools exceptId={id} />}
    </div>
  )
}

function shareDataOf({ id, name, description }: SyncTool): ShareData {
  return { type: 'tool', title: name, description, url: paths.tool(id) }
}

function ToolMissing() {
  return (
    <MessagePage
      picture={<CardRowPicture cards={['card', 'missing', 'card']} />}
      {...toolPageMessages.missing}
      note={<FindField />}
    >
      <Button component={Link} to={paths.home}>
        {commonMessages.browseAllTools}
      </Button>
      <Button component={Link} to={paths.categories} variant="default">
        {commonMessages.seeCategories}
      </Button>
    </MessagePage>
  )
}
