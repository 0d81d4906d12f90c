import { Link } from 'react-router-dom'
import classes from './add-tool-form.module.css'

/** The way to the tool that stands in the way. */
export function TwinLink({ to }: { to: string }) {
  return (
    <Link to={to} className={classes.twin ?? ''}>
      See the tool that is listed
    </Link>
  )
}
