import { ActionIcon } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { ToolCard } from '../tool-card.tsx'
import { ToolCardActions } from '../tool-card-actions.ts'
import { ToolCardSkeleton } from '../tool-card-skeleton.tsx'
import { ToolGrid, ToolGridSkeleton } from '../tool-grid.tsx'
import { CHOSEN_TOOL, SAMPLE_TOOLS } from './sample-tools.ts'
import { Specimen } from './specimen.tsx'

const HERE = '/dev/gallery'

/** Stands for what the app puts on cards. */
function SampleActions({ tool }: { tool: SyncTool }) {
  const isChosen = tool.id === CHOSEN_TOOL.id
  return (
    <ActionIcon
      variant="default"
      size="lg"
      data-selected={isChosen}
      aria-label={`Sample action of ${tool.name}`}
    >
      {isChosen ? <IconCheck size={18} aria-hidden="true" /> : <IconPlus size={18} aria-hidden="true" />}
    </ActionIcon>
  )
}

/** Cards with all, nothing, too much, a choice and a rank; and what stands in for them. */
export function CardSamples() {
  const { id, name } = CHOSEN_TOOL
  return (
    <>
      <Specimen title="Cards without actions, ranked" layout="block">
        <ToolGrid>
          {SAMPLE_TOOLS.map((tool, at) => (
            <li key={tool.id}>
              <ToolCard tool={tool} href={HERE} rank={at + 1} />
            </li>
          ))}
        </ToolGrid>
      </Specimen>
      <Specimen title={`Cards with an action; ${name} (${id}) is chosen`} layout="block">
        <ToolCardActions value={SampleActions}>
          <ToolGrid>
            {[CHOSEN_TOOL, ...SAMPLE_TOOLS].map((tool) => (
              <li key={tool.id}>
                <ToolCard tool={tool} href={HERE} />
              </li>
            ))}
          </ToolGrid>
        </ToolCardActions>
      </Specimen>
      <Specimen title="A list that is being renewed" layout="block">
        <ToolGrid isBusy>
          <li>
            <ToolCard tool={CHOSEN_TOOL} href={HERE} />
          </li>
          <li>
            <ToolCardSkeleton />
          </li>
        </ToolGrid>
      </Specimen>
      <Specimen title="Cards on the way" layout="block">
        <ToolGridSkeleton count={3} />
      </Specimen>
    </>
  )
}
