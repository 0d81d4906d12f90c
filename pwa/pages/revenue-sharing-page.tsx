import { Calculator } from '../features/revenue-sharing/calculator.tsx'
import { OwnEarnings } from '../features/revenue-sharing/own-earnings.tsx'
import { Examples, PaymentTimes, SharingHero, ThreeWays } from '../features/revenue-sharing/sharing-story.tsx'
import classes from './plain-page.module.css'

/** How money is shared, what that may come to, and what it has come to for the reader. */
export function RevenueSharingPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <SharingHero />
      <ThreeWays />
      <Calculator />
      <OwnEarnings />
      <Examples />
      <PaymentTimes />
    </div>
  )
}
