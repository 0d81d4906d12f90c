import classes from './how-it-works.module.css'

const STEPS = [
  ['Share your link', 'With anybody, anywhere. It stays the same.'],
  ['Your friend joins', 'From then on the referral is pending.'],
  ['They get premium', 'The first time they do, you get a month of it, to redeem when you like.'],
] as const

export function HowItWorks() {
  return (
    <section className={classes.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works" className={classes.title}>
        How it works
      </h2>
      <ol className={classes.steps}>
        {STEPS.map(([name, text], place) => (
          <li key={name} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {place + 1}
            </span>
            <div>
              <p className={classes.name}>{name}</p>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={classes.rule}>Each friend counts once, and nobody can invite themselves.</p>
    </section>
  )
}
