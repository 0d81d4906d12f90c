import { Button } from '@mantine/core'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { uiMessages } from '#shared/messages/ui.ts'
import {
  choose,
  chosenIds,
  showComparison,
  unchoose,
  useChosen,
  useIsChosen,
} from '../../data/compare-selection.ts'
import { IconToggle } from '../../ui/icon-toggle.tsx'
import { lazyCode } from '../../ui/lazy-part.tsx'

const tray = lazyCode(() => import('./compare-tray.tsx'))

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

/** SPEC §2: disabled while nothing is chosen. */
export function CompareOpener() {
  const { length } = useChosen()
  return (
    <Button
      variant={length > 0 ? 'light' : 'default'}
      disabled={length === 0}
      onClick={() => showComparison(true)}
    >
      {commonMessages.compare}
      {length > 0 && ` (${length})`}
    </Button>
  )
}

/** Puts a tool into the comparison or takes it out again. Why one is refused comes with its words, only when they are needed. */
export function toggleChoice({ id, name }: { id: number; name: string }): void {
  if (chosenIds().includes(id)) unchoose(id)
  else if (choose(id) === 'full') tray.run(({ sayComparisonFull }) => sayComparisonFull(name))
}
