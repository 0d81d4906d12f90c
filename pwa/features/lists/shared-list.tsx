import { Badge, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { countedOf, type EntryCost } from '#shared/catalogue/list-cost.ts'
import type { SharedList } from '#shared/domain/list.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { dateText } from '#shared/messages/fact-text.ts'
import { countText, entryCostText, listMessages as texts } from '#shared/messages/lists.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useTools } from '../../data/use-tools.ts'
import { useUserData } from '../../data/user-data.ts'
import { lazyCode } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { showToast } from '../../ui/toast.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { CostPanel, useListCost } from './cost-panel.tsx'

const changes = lazyCode(() => import('./change-lists.ts'))

interface SharedListViewProps {
  list: SharedList
  /** It is as this device last saw it. */
  isKept: boolean
  /** What else can be done with it. */
  actions: ReactNode
}

/** A list as everybody sees it who has its link. */
export function SharedListView({ list, isKept, actions }: SharedListViewProps) {
  const listed = list.entries.filter(({ isListed }) => isListed)
  const { data: tools } = useTools(listed.map(({ toolId }) => toolId))
  const { total, costOf } = useListCost(list.entries, tools)
  const updated = dateText(list.updatedAt.slice(0, 10))
  return (
    <article>
      {isKept && (
        <p className="py-2 px-3 mb-5 text-ui text-ink-2 bg-sunken rounded-md" role="status">
          {texts.keptCopy}
        </p>
      )}
      <header className="mb-6">
        <div className="row flex-wrap gap-2 text-sm text-ink-3 mb-2">
          <Badge>{texts.sharedList}</Badge>
          <span>{texts.tools(list.entries.length)}</span>
          <span>{texts.updated(updated)}</span>
        </div>
        <div className="flex flex-wrap gap-3 items-start justify-between">
          <div className="min-w-0 anywhere">
            <PageTitle>{list.name}</PageTitle>
          </div>
          <div className="row flex-wrap gap-2 screen-only">
            <CopyButton list={list} />
            {actions}
          </div>
        </div>
        {list.notes !== '' && <p className="text-ink-2 prose pre-line anywhere mt-3">{list.notes}</p>}
      </header>
      <div className="grid with-side gap-6">
        {list.entries.length === 0 ? (
          <Notice title={texts.tools(0)} />
        ) : (
          <ol className="stack gap-3" aria-label={texts.entries}>
            {list.entries.map((entry) => (
              <SharedEntry
                key={entry.toolId}
                entry={entry}
                tool={tools?.get(entry.toolId)}
                cost={costOf(entry.toolId)}
              />
            ))}
          </ol>
        )}
        <div className="stays">
          <CostPanel cost={total} />
        </div>
      </div>
    </article>
  )
}

interface SharedEntryProps {
  entry: SharedList['entries'][number]
  tool: SyncTool | null | undefined
  cost: EntryCost
}

function SharedEntry({ entry, tool, cost }: SharedEntryProps) {
  const { toolId, name, isListed, notes, plan, seats } = entry
  const facts = [plan ?? '', countText(countedOf(entry, tool), seats)].filter((fact) => fact !== '')
  const price = isListed && tool ? entryCostText(cost) : ''
  return (
    <li className="card flex gap-3 p-4">
      <ToolAvatar name={name} logo={tool?.logo ?? null} />
      <div className="flex-1 min-w-0 stack gap-1">
        <div className="flex flex-wrap gap-x-4 gap-y-1 items-baseline justify-between">
          <h2 className="text-base font-semibold min-w-0 anywhere">
            {isListed ? (
              <Link to={paths.tool(toolId)} className="tap hover-accent">
                {tool?.name ?? name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="text-ui tabular-nums">
            {facts.length > 0 && <span className="text-ink-3">{facts.join(' · ')} </span>}
            {price !== '' && <span className="font-medium">{price}</span>}
          </p>
        </div>
        {isListed ? (
          <p className="text-ui text-ink-2 clamp-2">{tool?.description}</p>
        ) : (
          <p className="text-ui text-ink-3">{texts.gone}</p>
        )}
        {notes !== '' && <p className="quote pl-3 mt-1 pre-line anywhere">{notes}</p>}
      </div>
    </li>
  )
}

/** Makes a list of the reader's own out of it; the owner is led to the list itself. */
function CopyButton({ list }: { list: SharedList }) {
  const { user } = useSession()
  const lists = [...(useUserData()?.lists.values() ?? [])]
  const own = lists.find(({ on, token }) => on && token === list.token)
  const navigate = useNavigate()
  const copy = async () => {
    try {
      const { copyList } = await changes.load()
      const entries = list.entries.filter(({ isListed }) => isListed)
      const listId = await copyList({ ...list, entries })
      if (listId !== null) void navigate(paths.list(listId))
    } catch {
      showToast({ ...texts.failed, tone: 'error' })
    }
  }
  if (own !== undefined) {
    return (
      <Button size="md" component={Link} to={paths.list(own.listId)}>
        {texts.edit}
      </Button>
    )
  }
  return (
    <Button size="md" onClick={() => (user === null ? askToSignIn() : void copy())}>
      {texts.copyToMine}
    </Button>
  )
}
