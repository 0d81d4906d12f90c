import { IconClockX, IconScale, IconWorldSearch } from '@tabler/icons-react'
import classes from './hub-problem.module.css'
import { HubSection } from './hub-section.tsx'

const TROUBLES = [
  {
    Icon: IconWorldSearch,
    title: 'They are everywhere',
    text: 'Each tool has its own site, its own words for the same features and its own place for the price.',
  },
  {
    Icon: IconScale,
    title: 'They are hard to hold side by side',
    text: 'Two pricing pages in two tabs are not a comparison. What one calls an agent, another calls a workflow.',
  },
  {
    Icon: IconClockX,
    title: 'Lists grow old',
    text: 'A list is finished the day it is written. Tools change their price, their name and their purpose after that.',
  },
] as const

export function HubProblem() {
  return (
    <HubSection
      title="The tools are good. Finding the right one is the work."
      text={<p>Whoever looks for an AI tool today meets the same three troubles, whatever the job is.</p>}
    >
      <ul className={classes.troubles}>
        {TROUBLES.map(({ Icon, title, text }) => (
          <li key={title} className={classes.trouble}>
            <Icon size={26} stroke={1.6} aria-hidden="true" />
            <div>
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </HubSection>
  )
}
