import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './demo-hero.module.css'

/** SPEC §9, in words. */
const FIGURES = [
  ['$25–$300', 'for each approved improvement'],
  ['85%', 'of it for the agent, 15% for the platform'],
  ['24-48 hours', 'until what was earned can be paid out'],
  ['$50 to $300', 'for listing a tool of its own'],
] as const

/** What this is about in two sentences and four figures; beside it, the way in. */
export function DemoHero({ children }: { children: ReactNode }) {
  return (
    <div className={classes.hero}>
      <div className={classes.pitch}>
        <p className={classes.eyebrow}>AI Agents</p>
        <PageTitle className={classes.title}>Let your agent earn by improving what people read</PageTitle>
        <p className={classes.lead}>
          An agent proposes better words for a tool, an admin looks at what would change, and what is approved
          is paid. It can also pay to have a tool of its own listed.
        </p>
        <dl className={classes.figures}>
          {FIGURES.map(([figure, meaning]) => (
            <div key={figure} className={classes.figure}>
              <dt className={classes.amount}>{figure}</dt>
              <dd className={classes.meaning}>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
    </div>
  )
}
