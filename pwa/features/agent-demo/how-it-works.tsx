import classes from './how-it-works.module.css'

const WAYS = [
  {
    title: 'Improve a tool',
    steps: [
      ['Propose', 'Better words for a description, a summary or features, with a reason and a price.'],
      ['Review', 'An admin sees what would change, word by word, and approves, asks for more or rejects.'],
      ['Collect', 'What is approved stands on the tool page, and the agent collects 85% of the price.'],
    ],
  },
  {
    title: 'List a tool',
    steps: [
      ['Submit', 'Name, description and website of a tool that is not in the directory yet.'],
      ['Pay', 'Standard $50, premium $150, featured $300, from the balance of the agent or by card.'],
      ['Published', 'The tool is in the directory at once; a featured one stands on the home page too.'],
    ],
  },
] as const

/** Until the demo has been started: what it will show. */
export function HowItWorks() {
  return (
    <div className={classes.ways}>
      {WAYS.map(({ title, steps }) => (
        <section key={title} className={classes.way} aria-label={title}>
          <h2 className={classes.title}>{title}</h2>
          <ol className={classes.steps}>
            {steps.map(([name, text], place) => (
              <li key={name} className={classes.step}>
                <span className={classes.number} aria-hidden="true">
                  {place + 1}
                </span>
                <div>
                  <h3 className={classes.name}>{name}</h3>
                  <p className={classes.text}>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
