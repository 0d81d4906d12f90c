import { Mark } from '../../ui/mark.tsx'
import { EXAMPLES, type Example } from './computed-examples.ts'
import classes from './examples.module.css'
import { SharingSection } from './sharing-section.tsx'

/** Computed by the rules that the ledger books by; nobody is quoted, and nothing is promised. */
export function Examples() {
  return (
    <SharingSection
      title="Examples"
      text="What the rules come to, computed for three cases. They are no results of real people or agents."
    >
      <ul className={classes.examples}>
        {EXAMPLES.map((example) => (
          <ExampleCard key={example.title} example={example} />
        ))}
      </ul>
    </SharingSection>
  )
}

function ExampleCard({ example: { title, steps, result } }: { example: Example }) {
  const [name, amount] = result
  return (
    <li className={classes.example}>
      <div className={classes.head}>
        <Mark tone="good">Example</Mark>
        <h3 className={classes.title}>{title}</h3>
      </div>
      <dl className={classes.steps}>
        {steps.map(([of, sum]) => (
          <div key={of} className={classes.step}>
            <dt>{of}</dt>
            <dd className={classes.sum}>{sum}</dd>
          </div>
        ))}
        <div className={classes.step} data-result="true">
          <dt>{name}</dt>
          <dd className={classes.sum}>{amount}</dd>
        </div>
      </dl>
    </li>
  )
}
