import { Button } from '@mantine/core'
import { useState } from 'react'
import type { KeptKey } from '../../data/agent-key.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'

interface ForgetKeyProps {
  label: string
  kept: KeptKey
  size?: 'sm' | 'md'
  onForget: () => void
}

const CONSEQUENCES = {
  plain:
    'The key leaves this browser and goes on working everywhere else. You need your own copy of it to come back.',
  signing:
    'The key that this browser signs with ends. Your API key goes on working; you need your own copy of it to come back.',
}

/** Takes the key off this device, which may have the only copy of it. */
export function ForgetKey({ label, kept, size = 'sm', onForget }: ForgetKeyProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" size={size} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmPanel
          title="Forget this key?"
          text={CONSEQUENCES[kept.kind]}
          action="Forget key"
          keep="Keep it"
          isBusy={false}
          onConfirm={onForget}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
