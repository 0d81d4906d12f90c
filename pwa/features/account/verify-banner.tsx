import { Button } from '@mantine/core'
import { useState } from 'react'
import { callAccountMail } from '../../data/account-mail-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { showToast } from '../../ui/toast.ts'
import classes from './verify-banner.module.css'

const load = () => callAccountMail('emailStatus')

/** Where mails are sent: an account whose address is unconfirmed is told what that means, and how to go on. */
export function VerifyBanner() {
  const { data: status } = useAnswer(load)
  const [isBusy, setBusy] = useState(false)
  if (status === undefined || status.isVerified || !status.sendsMail || status.email === '') return null
  const resend = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await callAccountMail('resendVerification')
      showToast({ title: 'The mail is on its way', text: `Look into the mailbox of ${status.email}.` })
    } catch (error) {
      showToast({ title: 'No mail was sent', text: reasonOf(error, 'Please try again.'), tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <section className={classes.banner} aria-label="Confirm your address">
      <p className={classes.text}>
        <strong>Please confirm your address.</strong> We have sent a link to {status.email}. Until you open
        it, you cannot review tools or earn rewards, and others can claim the address.
      </p>
      <Button variant="default" aria-disabled={isBusy} onClick={() => void resend()}>
        {isBusy ? 'Sending…' : 'Send it again'}
      </Button>
    </section>
  )
}
