import { Button } from '@mantine/core'
import { useState } from 'react'
import { downloadOwnData } from './download-own-data.ts'
import { Section } from './section.tsx'

export function DownloadSection() {
  const [isBusy, setBusy] = useState(false)
  const download = () => {
    if (isBusy) return
    setBusy(true)
    void downloadOwnData().finally(() => setBusy(false))
  }
  return (
    <Section title="Your data" text="All that is stored about you, in one file that programs can read.">
      <div>
        <Button variant="default" size="md" aria-disabled={isBusy} onClick={download}>
          {isBusy ? 'Gathering…' : 'Download my data'}
        </Button>
      </div>
    </Section>
  )
}
