import classes from './sign-out-dialog.module.css'

interface SignOutChoiceProps {
  title: string
  text: string
  isLeaving: boolean
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean
  onChoose: () => void
}

/** One of the ways to sign out, and what it means. */
export function SignOutChoice({ title, text, isLeaving, isFirst = false, onChoose }: SignOutChoiceProps) {
  return (
    <button
      type="button"
      className={classes.choice}
      data-autofocus={isFirst || undefined}
      aria-disabled={isLeaving}
      onClick={onChoose}
    >
      <span className={classes.title}>{title}</span>
      <span className={classes.text}>{text}</span>
    </button>
  )
}
