import { Link } from 'react-router-dom'
import { askedQuery, type Understanding } from '#shared/catalogue/natural-language/understand.ts'
import { paths } from '#shared/paths.ts'
import { useWayToPremium } from '../../data/premium-offer.ts'
import classes from './understood.module.css'

/** What premium would make of the search. */
export function UnderstoodHint({ understanding }: { understanding: Understanding }) {
  const wayToPremium = useWayToPremium()
  const { search } = askedQuery(understanding)
  const labels = understanding.findings.map(({ label }) => label)
  return (
    <p className={classes.hint}>
      With premium this is understood as{' '}
      <strong className={classes.reading}>
        {[...labels, ...(search ? [`“${search}”`] : [])].join(' · ')}
      </strong>
      {'. '}
      <Link to={paths.subscribe} className={classes.link}>
        {wayToPremium}
      </Link>
    </p>
  )
}
