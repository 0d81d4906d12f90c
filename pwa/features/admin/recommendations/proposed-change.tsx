import { Box, Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { ProposedChange as Change } from '#shared/domain/recommendation.ts'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { useCategories } from '../../../data/use-catalogue.ts'
import { useTool } from '../../../data/use-tool.ts'
import { type ChangePart, changeRows } from './change-rows.ts'

interface ProposedChangeProps {
  change: Change
  isBusy: boolean
  /** null: it has been carried out. */
  onApply: (() => void) | null
}

/** What one click would change, field by field. */
export function ProposedChange({ change, isBusy, onApply }: ProposedChangeProps) {
  const categories = useCategories().data
  const tool = useTool(change.toolId).data
  const categoryName = (id: number) =>
    categories?.find((one) => one.id === id)?.name ?? recommendationsMessages.categoryNumber(id)
  return (
    <section className="border rounded-md overflow-clip" aria-label={recommendationsMessages.proposedChange}>
      <h3 className="text-ui font-semibold bg-sunken border-b py-3 px-4">
        {recommendationsMessages.proposedChangeTo}{' '}
        <Link to={adminPaths.tool(change.toolId)} className="link">
          {tool?.name ?? recommendationsMessages.toolNumber(change.toolId)}
        </Link>
      </h3>
      <dl>
        {changeRows(change.edit, categoryName).map(({ label, before, after }) => (
          <div key={label} className="stack gap-1 py-3 px-4 ruled">
            <dt className="text-sm text-ink-2 font-medium">{label}</dt>
            <dd className="flex items-baseline gap-2">
              <Box component="span" w="3.25rem" className="flex-none text-sm text-ink-3">
                {recommendationsMessages.before}
              </Box>
              <Parts parts={before} As="del" />
            </dd>
            <dd className="flex items-baseline gap-2">
              <Box component="span" w="3.25rem" className="flex-none text-sm text-ink-3">
                {recommendationsMessages.after}
              </Box>
              <Parts parts={after} As="ins" />
            </dd>
          </div>
        ))}
      </dl>
      {onApply && (
        <div className="row flex-wrap justify-between border-t gap-y-2 gap-x-4 py-3 px-4">
          <p className="text-sm text-ink-2">{recommendationsMessages.applyText}</p>
          <Button
            leftSection={<IconWand size={18} aria-hidden="true" />}
            aria-disabled={isBusy}
            onClick={onApply}
          >
            {isBusy ? commonMessages.saving : recommendationsMessages.applyChange}
          </Button>
        </div>
      )}
    </section>
  )
}

function Parts({ parts, As }: { parts: readonly ChangePart[]; As: 'del' | 'ins' }) {
  if (parts.length === 0) return <span className="text-sm text-ink-3">{recommendationsMessages.none}</span>
  return (
    <span className="flex flex-wrap min-w-0 gap-y-1 gap-x-2">
      {parts.map(({ text, isChanged }) => {
        const Part = isChanged ? As : 'span'
        return (
          <Part key={text} className="min-w-0 anywhere">
            {text}
          </Part>
        )
      })}
    </span>
  )
}
