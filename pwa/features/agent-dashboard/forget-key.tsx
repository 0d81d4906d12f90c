import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'

interface ForgetKeyProps {
  label: string
  size?: 'sm' | 'md'
  onForget: () => void
}

/** Takes the key off this device, which may have the only copy of it. */
export function ForgetKey({ label, size = 'sm', onForget }: ForgetKeyProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" size={size} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmPanel
          title="Forget this key?"
          text="The key leaves this browser and goes on working everywhere else. You need your own copy of it to come back."
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
