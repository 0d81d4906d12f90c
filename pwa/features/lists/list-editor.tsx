import { Button, Skeleton } from '@mantine/core'
import { IconPlaylistAdd, IconShare2 } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { paths } from '#shared/paths.ts'
import { LIST_LIMITS } from '#shared/policy/limits.ts'
import { type OwnList, shownEntries } from '#shared/sync/user-lists.ts'
import { useTools } from '../../data/use-tools.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { AddToolField } from './add-tool-field.tsx'
import { changeList } from './change-lists.ts'
import { CostPanel, useListCost } from './cost-panel.tsx'
import { ListEntries } from './list-entries.tsx'
import { ListMenu } from './list-menu.tsx'
import { NotesField } from './notes-field.tsx'
import { SharePanel } from './share-panel.tsx'

interface ListEditorProps {
  list: OwnList
  /** What the server has not taken. */
  note: ReactNode
  embed: (list: { token: string; name: string }) => ReactNode
}

/** One's own list: what is in it, in which order, with what plan, and what it costs. */
export function ListEditor({ list, note, embed }: ListEditorProps) {
  const entries = useMemo(() => shownEntries(list), [list])
  const { data: tools } = useTools(entries.map(({ toolId }) => toolId))
  const { total, costOf } = useListCost(entries, tools)
  return (
    <>
      <EditorHead list={list} embed={embed} />
      <div className="grid with-side gap-6">
        <div className="stack gap-5 content-start">
          <AddToolField list={list} />
          {entries.length === 0 ? (
            <Notice icon={<IconPlaylistAdd size={24} />} {...texts.noTools} />
          ) : (
            <ListEntries list={list} tools={tools} costOf={costOf} />
          )}
        </div>
        <div className="stack gap-5 content-start stays">
          <CostPanel cost={total} />
          <NotesField
            label={texts.notes}
            placeholder={texts.notesPlaceholder}
            notes={list.notes}
            most={LIST_LIMITS.notes}
            onSave={(notes) => changeList({ listId: list.listId, notes })}
          />
          {note}
        </div>
      </div>
    </>
  )
}

function EditorHead({ list, embed }: Pick<ListEditorProps, 'list' | 'embed'>) {
  const [isSharing, setSharing] = useState(false)
  const navigate = useNavigate()
  const { name, token } = list
  return (
    <header className="mb-6">
      <nav className="flex gap-2 mb-4 text-sm text-ink-3" aria-label={texts.breadcrumb}>
        <Link to={paths.lists} className="tap hover-ink hover-underline">
          {texts.lists}
        </Link>
      </nav>
      <div className="flex flex-wrap gap-3 items-start justify-between">
        <div className="min-w-0 anywhere">
          <PageTitle>{name}</PageTitle>
        </div>
        <div className="row gap-2">
          <Button
            variant="default"
            size="md"
            aria-haspopup="dialog"
            leftSection={<IconShare2 size={18} aria-hidden="true" />}
            onClick={() => setSharing(true)}
          >
            {token === null ? texts.share : texts.shared}
          </Button>
          <ListMenu list={list} variant="default" onRemoved={() => void navigate(paths.lists)} />
        </div>
      </div>
      {isSharing && (
        <SharePanel
          list={list}
          embed={(shared) => embed({ token: shared, name })}
          onClose={() => setSharing(false)}
        />
      )}
    </header>
  )
}

export function EditorSkeleton() {
  return (
    <div role="status" aria-label={texts.loading}>
      <Skeleton width="4rem" height="1rem" mb="1rem" />
      <Skeleton width="18rem" maw="100%" height="2.25rem" mb="1.5rem" />
      <div className="grid with-side gap-6">
        <Skeleton height="18rem" radius="lg" />
        <Skeleton height="9rem" radius="lg" />
      </div>
    </div>
  )
}
