import classes from './sign-out-dialog.module.css'

interface SignOutChoiceProps {
  title: string
  text: string
  isLeaving: boolean
  onChoose: () => void
}

/** One of the ways to sign out, and what it means. */
export function SignOutChoice({ title, text, isLeaving, onChoose }: SignOutChoiceProps) {
  return (
    <button type="button" className={classes.choice} aria-disabled={isLeaving} onClick={onChoose}>
      <span className={classes.title}>{title}</span>
      <span className={classes.text}>{text}</span>
    </button>
  )
}
