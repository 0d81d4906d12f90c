import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { atRisk, followUnsent } from '../../data/unsent.ts'
import { formatMoment } from '../../ui/format.ts'

const texts = unsavedMessages.atRisk

/** Watches what waits to be sent, and says when it has waited for long in a browser that may delete it; sent away, it says so on the next page. */
export function AtRiskNote() {
  useEffect(followUnsent, [])
  const risk = useStore(atRisk)
  const [isDismissed, setDismissed] = useState(false)
  return (
    <div role="status">
      {risk !== null && !isDismissed && (
        <div className="flex items-start gap-2 measure py-2 px-3 text-ui text-ink-2 border rounded-lg floating bg-overlay">
          <div className="row flex-wrap flex-1 gap-x-3 gap-y-2">
            <p style={{ flex: '1 1 14rem' }}>
              <strong className="block text-ink">{texts.title(risk.count)}</strong>{' '}
              {texts.since(risk.count, formatMoment(risk.since))}
            </p>
            <Button variant="default" onClick={() => unsavedRequest.setState('list')}>
              {texts.whatToDo}
            </Button>
          </div>
          <ActionIcon
            variant="subtle"
            size="md"
            aria-label={texts.dismiss}
            onClick={() => setDismissed(true)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
