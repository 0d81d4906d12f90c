import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { HubSection } from './hub-section.tsx'
import classes from './hub-verified.module.css'

const MEANS = [
  'That its name, address, category and price were checked by hand.',
  'That all four were read on the pages of its vendor.',
  'That it was so on the day that the tool page names.',
] as const

const DOES_NOT_MEAN = [
  'That the tool is better than others.',
  'That its price is still the same today.',
  'That anybody has paid for the mark.',
] as const

export function HubVerified() {
  return (
    <HubSection
      title="What “✓ Verified” means here"
      isMirrored
      text={
        <>
          <p>
            The mark says that somebody has checked a tool on the pages of its vendor, and when. A tool has it
            only once that is done; the others say on their pages where their facts come from.
          </p>
          <p>
            Figures are treated the same way. Ratings, reviews and users are never made up and passed off as
            real: where a sample stands in for them, “Sample data” is written beside it. Popularity starts
            with what our editors know of a tool and follows what people do.
          </p>
        </>
      }
    >
      <div className={classes.lists}>
        <section className={classes.list} data-tone="yes">
          <h3 className={classes.title}>It means</h3>
          <ul>
            {MEANS.map((text) => (
              <li key={text} className={classes.entry}>
                <IconCircleCheck size={22} stroke={1.7} aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </section>
        <section className={classes.list}>
          <h3 className={classes.title}>It does not mean</h3>
          <ul>
            {DOES_NOT_MEAN.map((text) => (
              <li key={text} className={classes.entry}>
                <IconCircleDashed size={22} stroke={1.7} aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </HubSection>
  )
}
