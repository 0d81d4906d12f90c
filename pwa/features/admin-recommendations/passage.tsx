import classes from './review-dialog.module.css'

/** A text of the agent under its name; nothing where it wrote none. */
export function Passage({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null
  return (
    <section className={classes.passage}>
      <h3 className={classes.passageTitle}>{title}</h3>
      <p className={classes.words}>{text}</p>
    </section>
  )
}
