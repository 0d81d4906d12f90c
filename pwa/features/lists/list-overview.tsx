import { Badge, Button, Skeleton } from '@mantine/core'
import { IconListDetails, IconPlus, IconUserCircle } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { costGlance, listMessages as texts } from '#shared/messages/lists.ts'
import { paths } from '#shared/paths.ts'
import { type OwnList, shownEntries } from '#shared/sync/user-lists.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useOwnLists } from '../../data/use-lists.ts'
import { type ToolsById, useTools } from '../../data/use-tools.ts'
import { Notice } from '../../ui/notice.tsx'
import { SignInButtons } from '../../ui/sign-in-buttons.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { createList } from './change-lists.ts'
import { useListCost } from './cost-panel.tsx'
import { ListMenu } from './list-menu.tsx'
import { NameDialog } from './name-dialog.tsx'

const PLACEHOLDERS = 3
/** Signs of tools on the card of a list. */
const SHOWN_TOOLS = 6

/** What lists are, and the way to make some. */
export function ListsForVisitors() {
  return (
    <Notice icon={<IconUserCircle size={24} />} {...texts.visitor}>
      <SignInButtons size="md" onAsk={askToSignIn} />
    </Notice>
  )
}

/** Opens the form of a new list, and then the list. */
export function NewListButton() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const create = async (name: string) => {
    const listId = await createList(name)
    if (listId !== null) void navigate(paths.list(listId))
  }
  return (
    <>
      <Button
        size="md"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.newList}
      </Button>
      {isOpen && (
        <NameDialog
          title={texts.newList}
          action={texts.create}
          onName={(name) => void create(name)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** All lists of the user, with what each costs at a glance. */
export function ListOverview() {
  const lists = useOwnLists()
  const place = useRef<HTMLDivElement>(null)
  useFocusHeir(place, place)
  const ids = useMemo(() => toolsOf(lists ?? []), [lists])
  const { data: tools } = useTools(ids)
  if (lists === null) return <OverviewSkeleton />
  return (
    <div ref={place} tabIndex={-1}>
      {lists.length === 0 ? (
        <Notice icon={<IconListDetails size={24} />} {...texts.empty}>
          <Button component={Link} to={paths.home} variant="default">
            {texts.findTools}
          </Button>
        </Notice>
      ) : (
        <ul className="grid cols-fill gap-4 col-17" aria-label={texts.yourLists}>
          {lists.map((list) => (
            <ListCard key={list.listId} list={list} tools={tools} />
          ))}
        </ul>
      )}
    </div>
  )
}

function toolsOf(lists: readonly OwnList[]): number[] {
  const ids = lists.flatMap((list) => shownEntries(list).map(({ toolId }) => toolId))
  return [...new Set(ids)]
}

function ListCard({ list, tools }: { list: OwnList; tools: ToolsById | undefined }) {
  const entries = useMemo(() => shownEntries(list), [list])
  const { total } = useListCost(entries, tools)
  const glance = tools === undefined ? '' : costGlance(total)
  const shown = entries.slice(0, SHOWN_TOOLS)
  const more = entries.length - shown.length
  return (
    <li className="card relative flex flex-col gap-3 p-4 hover-border">
      <div className="flex gap-2 items-start justify-between">
        <h2 className="text-base font-semibold min-w-0 anywhere pt-2">
          <Link to={paths.list(list.listId)} className="stretched hover-accent">
            {list.name}
          </Link>
        </h2>
        <div className="relative flex-none">
          <ListMenu list={list} />
        </div>
      </div>
      {entries.length > 0 && (
        <div className="row gap-2" aria-hidden="true">
          {shown.map(({ toolId }) => (
            <ToolAvatar
              key={toolId}
              name={tools?.get(toolId)?.name ?? ''}
              logo={tools?.get(toolId)?.logo ?? null}
              size="sm"
            />
          ))}
          {more > 0 && <span className="text-sm text-ink-3">{texts.more(more)}</span>}
        </div>
      )}
      <div className="row flex-wrap gap-x-3 gap-y-1 mt-auto text-ui text-ink-2 min-h-6">
        <span>{texts.tools(entries.length)}</span>
        {glance !== '' && <span className="tabular-nums">{glance}</span>}
        {list.token !== null && <Badge>{texts.shared}</Badge>}
      </div>
    </li>
  )
}

function OverviewSkeleton() {
  return (
    <div className="grid cols-fill gap-4 col-17" role="status" aria-label={texts.loading}>
      {Array.from({ length: PLACEHOLDERS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <Skeleton key={at} height="9.5rem" radius="lg" />
      ))}
    </div>
  )
}
