import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import classes from './hub-compare.module.css'
import { HubSection } from './hub-section.tsx'

const HUES = [254, 42, 162] as const

/** Which of three imagined tools has what; no real one is meant. */
const ROWS: readonly (readonly [name: string, has: readonly [boolean, boolean, boolean]])[] = [
  ['API access', [true, true, true]],
  ['Mobile app', [true, false, true]],
  ['Works offline', [false, false, true]],
  ['Team sharing', [true, true, false]],
]

export function HubCompare() {
  return (
    <HubSection
      title="Side by side, in the same words"
      text={
        <>
          <p>
            Put up to {UI_COUNTS.comparedTools} tools next to each other: price, rating, users, and every
            feature in one table. What they share steps back, what sets them apart stands out.
          </p>
          <p>
            A comparison has an address of its own. Send it to a colleague, or keep it for tomorrow.{' '}
            <Link to={paths.home}>Choose tools to compare</Link>
          </p>
        </>
      }
    >
      <div className={classes.picture} aria-hidden="true">
        <div className={classes.row} data-head="true">
          <span />
          {HUES.map((hue) => (
            <Mark key={hue} hue={hue} />
          ))}
        </div>
        {ROWS.map(([name, has]) => (
          <div key={name} className={classes.row} data-differs={has.includes(false)}>
            <span className={classes.name}>{name}</span>
            {HUES.map((hue, at) => (
              <span key={hue} className={classes.cell} data-has={has[at]}>
                {has[at] ? <IconCheck size={20} stroke={2.2} /> : <IconMinus size={20} stroke={1.6} />}
              </span>
            ))}
          </div>
        ))}
      </div>
    </HubSection>
  )
}

function Mark({ hue }: { hue: number }) {
  const style: CSSProperties & Record<'--hue', number> = { '--hue': hue }
  return <span className={classes.mark} style={style} />
}
