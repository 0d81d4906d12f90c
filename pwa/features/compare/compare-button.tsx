import type { SyncTool } from '#shared/domain/tool.ts'
import { choose, unchoose, useIsChosen } from '../../data/compare-selection.ts'
import { IconToggle } from '../../ui/icon-toggle.tsx'
import classes from './compare-button.module.css'

const PLUS = 'M12 5v14M5 12h14'
const TICK = 'M5 12l5 5 9-10'

/** Puts a tool into the comparison and takes it out again; SPEC §2: a chosen one is marked, and so is its card. */
export function CompareButton({ tool: { id, name } }: { tool: SyncTool }) {
  const isChosen = useIsChosen(id)
  const toggle = () => {
    if (isChosen) unchoose(id)
    else if (choose(id) === 'full') void refuse(name)
  }
  return (
    <>
      {isChosen && (
        <span className={classes.mark} data-selected>
          SELECTED
        </span>
      )}
      <IconToggle
        path={isChosen ? TICK : PLUS}
        label={isChosen ? `Remove ${name} from comparison` : `Add ${name} to comparison`}
        isOn={isChosen}
        onToggle={toggle}
      />
    </>
  )
}

function refuse(name: string): Promise<void> {
  return import('./comparison-full.ts').then(
    ({ sayComparisonFull }) => sayComparisonFull(name),
    () => {},
  )
}
