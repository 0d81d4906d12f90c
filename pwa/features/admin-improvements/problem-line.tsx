import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './problem-line.module.css'
import type { VerdictProblem } from './use-verdict.ts'

interface ProblemLineProps {
  problem: VerdictProblem | null
  onReload: () => void
}

/** Why nothing was done; where somebody else was quicker, the way to what they did. */
export function ProblemLine({ problem, onReload }: ProblemLineProps) {
  return (
    <div role="alert">
      {problem !== null && (
        <p className={classes.problem}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            {problem.text}{' '}
            {problem.isOutdated && (
              <button type="button" className={classes.reload} onClick={onReload}>
                Show what there is now
              </button>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
