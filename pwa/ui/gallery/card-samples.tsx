import type { SyncTool } from '#shared/domain/tool.ts'
import { feedOfTool } from '#shared/site/feed-places.ts'
import { FeedLink } from '../feed-link.tsx'
import { IconToggle } from '../icon-toggle.tsx'
import { ToolCard } from '../tool-card.tsx'
import { ToolCardActions } from '../tool-card-actions.ts'
import { ToolCardSkeleton } from '../tool-card-skeleton.tsx'
import { ToolGrid, ToolGridSkeleton } from '../tool-grid.tsx'
import { CHOSEN_TOOL, SAMPLE_TOOLS } from './sample-tools.ts'
import { Specimen } from './specimen.tsx'

const HERE = '/dev/gallery'
const CIRCLE = 'M12 5a7 7 0 1 0 0 14a7 7 0 0 0 0-14'
const PLUS = 'M12 5v14M5 12h14'
const NOTHING = () => {}

/** Stands for what the app puts on cards. */
function SampleActions({ tool }: { tool: SyncTool }) {
  const isChosen = tool.id === CHOSEN_TOOL.id
  return (
    <>
      {isChosen && <span data-selected>chosen</span>}
      <IconToggle path={CIRCLE} label={`Choose ${tool.name}`} isOn={isChosen} onToggle={NOTHING} isShape />
      <IconToggle path={PLUS} label={`Take ${tool.name}`} isOn={isChosen} onToggle={NOTHING} />
    </>
  )
}

/** Cards with all, nothing, too much, a choice and a rank; and what stands in for them. */
export function CardSamples() {
  const { id, name } = CHOSEN_TOOL
  return (
    <>
      <Specimen title="Cards without actions, ranked" layout="block">
        <ToolGrid tools={SAMPLE_TOOLS}>
          {(tool, at) => <ToolCard tool={tool} href={HERE} rank={at + 1} />}
        </ToolGrid>
      </Specimen>
      <Specimen title={`Cards with an action; ${name} (${id}) is chosen`} layout="block">
        <ToolCardActions value={SampleActions}>
          <ToolGrid tools={[CHOSEN_TOOL, ...SAMPLE_TOOLS]}>
            {(tool) => <ToolCard tool={tool} href={HERE} />}
          </ToolGrid>
        </ToolCardActions>
      </Specimen>
      <Specimen title="A list that is being renewed" layout="block">
        <ToolGrid tools={[CHOSEN_TOOL]} isBusy>
          {(tool) => <ToolCard tool={tool} href={HERE} />}
        </ToolGrid>
      </Specimen>
      <Specimen title="Cards on the way" layout="block">
        <ToolGridSkeleton count={3} />
      </Specimen>
      <Specimen title="One card on the way" layout="block">
        <ToolCardSkeleton />
      </Specimen>
      <Specimen title="Where feed readers find what is new">
        <FeedLink place={feedOfTool(id)} title={name} />
      </Specimen>
    </>
  )
}
