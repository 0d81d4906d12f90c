import classes from './sign-in.module.css'

/** What is wrong with the form as a whole. The toast that says the same is read out. */
export function FormProblem({ text }: { text: string | undefined }) {
  return text !== undefined && <p className={classes.problem}>{text}</p>
}
