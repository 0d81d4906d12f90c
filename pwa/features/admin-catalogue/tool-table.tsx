import { Button, Skeleton } from '@mantine/core'
import { IconPlugConnectedX, IconSearchOff } from '@tabler/icons-react'
import { ADMIN_TOOLS_PAGE } from '#shared/policy/limits.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ToolRow } from './tool-row.tsx'
import classes from './tool-table.module.css'
import { useAdminTools } from './use-admin-tools.ts'
import { useCategoryList } from './use-category-list.ts'
import { type TOOL_STATUSES, useToolsQuestion } from './use-tools-question.ts'

const STATUSES = [
  { value: 'listed', label: 'Listed' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'Listed and archived' },
] as const satisfies readonly { value: (typeof TOOL_STATUSES)[number]; label: string }[]

/** All tools of the directory, to look one up, edit, archive and restore. */
export function ToolTable() {
  const { status, chooseStatus, text, type, question, page, turn } = useToolsQuestion()
  const { data, error, isPlaceholderData, refetch } = useAdminTools(question)
  return (
    <div className={classes.table}>
      <div className={classes.bar}>
        <SearchField
          className={classes.search}
          label="Search tools"
          placeholder="Name or website"
          value={text}
          onChange={type}
          onSubmit={() => {}}
        />
        <InlineSelect label="Status" options={STATUSES} chosen={status} onChoose={chooseStatus} />
      </div>
      {error !== null && data === undefined && (
        <Notice
          role="alert"
          icon={<IconPlugConnectedX size={24} />}
          title="The tools could not be loaded"
          text={reasonOf(error, 'Please try again in a moment.')}
        >
          <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      )}
      {data === undefined && error === null && <Placeholders />}
      {data?.tools.length === 0 && (
        <Notice
          icon={<IconSearchOff size={24} />}
          title={status === 'archived' && text === '' ? 'Nothing is archived' : 'No tools found'}
          text={text === '' ? 'There is none of this status.' : 'No name or website holds these words.'}
        />
      )}
      {data !== undefined && data.tools.length > 0 && (
        <>
          <Rows tools={data.tools} isStale={isPlaceholderData} />
          <Pager page={page} perPage={ADMIN_TOOLS_PAGE} total={data.total} onTurn={turn} />
        </>
      )}
    </div>
  )
}

type Tools = NonNullable<ReturnType<typeof useAdminTools>['data']>['tools']

function Rows({ tools, isStale }: { tools: Tools; isStale: boolean }) {
  const { data: categories } = useCategoryList()
  const names = new Map(categories?.map(({ id, name }) => [id, name]))
  return (
    <div className={classes.list} aria-busy={isStale}>
      <div className={classes.columns} aria-hidden="true">
        <span>Tool</span>
        <span>Category</span>
        <span>Pricing</span>
        <span>Summary</span>
        <span>Added</span>
      </div>
      <ul aria-label="Tools">
        {tools.map((tool) => (
          <ToolRow key={tool.id} tool={tool} category={names.get(tool.categoryId) ?? ''} />
        ))}
      </ul>
    </div>
  )
}

const PLACEHOLDERS = 8

function Placeholders() {
  return (
    <div className={classes.list} aria-hidden="true">
      {Array.from({ length: PLACEHOLDERS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={at} className={classes.placeholder}>
          <Skeleton height="2.5rem" width="45%" />
        </div>
      ))}
    </div>
  )
}
