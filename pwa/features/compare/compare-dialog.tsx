import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { comparisonMessages } from '#shared/messages/comparison.ts'
import { paths } from '#shared/paths.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { unchoose, useChosen } from '../../data/compare-selection.ts'
import { useTools } from '../../data/use-tools.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import classes from './comparison.module.css'
import { Comparison } from './comparison.tsx'
import { ComparisonFailed, ComparisonSkeleton, TooFew, UnlistedTools } from './comparison-states.tsx'

interface CompareDialogProps {
  onClose: () => void
  /** To go where further tools are chosen. */
  onFindMore: () => void
  /** What can be done with what is compared. */
  actions: (tools: readonly SyncTool[]) => ReactNode
  insights: (tools: readonly SyncTool[]) => ReactNode
  offer: ReactNode
}

/** SPEC §2: the chosen tools in a dialog over the page. */
export function CompareDialog({ onClose, onFindMore, actions, insights, offer }: CompareDialogProps) {
  const ids = useChosen()
  const { data, error, retry } = useTools(ids)
  const tools = ids.map((id) => data?.get(id)).filter((tool) => tool != null)
  const isLoading = data === undefined || ids.some((id) => !data.has(id))
  const isComparable = tools.length > 1
  const swap = (id: number) => {
    unchoose(id)
    onFindMore()
  }
  return (
    <PanelDialog
      title={comparisonMessages.compareTools}
      shape="wide"
      onClose={onClose}
      footer={isComparable && <Foot tools={tools} onFindMore={onFindMore} actions={actions(tools)} />}
    >
      <Content>
        <UnlistedTools ids={ids.filter((id) => data?.get(id) === null)} />
        {error !== null && <ComparisonFailed onRetry={retry} />}
        {isComparable && (
          <Comparison
            tools={tools}
            insights={insights(tools)}
            offer={offer}
            onRemove={unchoose}
            onSwap={swap}
          />
        )}
        {!isComparable && error === null && isLoading && <ComparisonSkeleton count={ids.length} />}
        {!isComparable && error === null && !isLoading && <TooFew tool={tools[0]} onFindMore={onFindMore} />}
      </Content>
    </PanelDialog>
  )
}

/** Takes the focus when what had it is removed. Of its own, because a dialog draws what it holds a moment after itself. */
function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useFocusHeir(content, content)
  return (
    <div ref={content} tabIndex={-1} className={classes.dialog}>
      {children}
    </div>
  )
}

interface FootProps {
  tools: readonly SyncTool[]
  onFindMore: () => void
  actions: ReactNode
}

function Foot({ tools, onFindMore, actions }: FootProps) {
  return (
    <div className="flex flex-wrap flex-1 gap-2">
      {actions}
      <Button
        component={Link}
        className="phone-hidden"
        to={paths.compare(tools.map(({ id }) => id))}
        variant="default"
        size="md"
      >
        {comparisonMessages.openAsPage}
      </Button>
      {tools.length < UI_COUNTS.comparedTools && (
        <Button className="ml-auto" variant="light" size="md" onClick={onFindMore}>
          {comparisonMessages.addAnotherTool}
        </Button>
      )}
    </div>
  )
}
