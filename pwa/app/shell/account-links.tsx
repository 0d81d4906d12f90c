import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import classes from './account-links.module.css'

/** For visitors, free and premium users: all are in the page and the marks on its body show one, before the app runs. */
export function AccountLinks() {
  return (
    <div className={classes.links}>
      <Button className={classes.visitor} variant="subtle" onClick={() => askToSignIn()}>
        Sign In
      </Button>
      <Button className={classes.visitor} onClick={() => askToSignIn('sign-up')}>
        Get Started
      </Button>
      <Link to={paths.subscribe} className={`${classes.pill} ${classes.free}`}>
        Go Premium
      </Link>
      <Link to={paths.account} className={`${classes.pill} ${classes.premium}`}>
        Premium Access
      </Link>
    </div>
  )
}
