import { Button } from '@mantine/core'
import { useState } from 'react'
import { callAccount } from '../../data/account-api.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { DeviceRow } from './device-row.tsx'
import classes from './devices-section.module.css'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { NoAnswer } from './no-answer.tsx'
import { Section } from './section.tsx'

const load = () => callAccount('listSessions')

export function DevicesSection() {
  const answer = useAnswer(load)
  const [isBusy, setBusy] = useState(false)
  const run = (end: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    void end().finally(() => {
      setBusy(false)
      answer.ask()
    })
  }
  const devices = answer.data
  return (
    <Section title="Signed-in devices" text="Sign out wherever you do not know the device.">
      {devices === undefined ? (
        <NoAnswer answer={answer} what="Your devices" />
      ) : (
        <ul className={classes.list}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={isBusy}
              onEnd={() => run(() => endSession(device))}
            />
          ))}
        </ul>
      )}
      {devices !== undefined && devices.length > 1 && (
        <div>
          <Button variant="default" size="md" aria-disabled={isBusy} onClick={() => run(endOtherSessions)}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </Section>
  )
}
