import type { SyncTool } from '#shared/domain/tool.ts'
import { uiMessages } from '#shared/messages/ui.ts'
import { useIsChosen } from '../../data/compare-selection.ts'
import { IconToggle } from '../../ui/icon-toggle.tsx'
import { toggleChoice } from './toggle-choice.ts'

const PLUS = 'M12 5v14M5 12h14'
const TICK = 'M5 12l5 5 9-10'

/** Puts a tool into the comparison and takes it out again; SPEC §2: a chosen one is marked, and so is its card. */
export function CompareButton({ tool: { id, name } }: { tool: SyncTool }) {
  const isChosen = useIsChosen(id)
  return (
    <>
      {isChosen && (
        <span className="text-xs text-accent font-bold" data-selected>
          {uiMessages.selected}
        </span>
      )}
      <IconToggle
        path={isChosen ? TICK : PLUS}
        label={isChosen ? uiMessages.removeFromComparison(name) : uiMessages.addToComparison(name)}
        isOn={isChosen}
        onToggle={() => toggleChoice({ id, name })}
      />
    </>
  )
}
