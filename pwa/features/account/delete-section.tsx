import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '../../data/session.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { Section } from './section.tsx'

export function DeleteSection({ user }: { user: Me }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Delete account" text="It ends here and on all your devices, and cannot be undone.">
      <div>
        <Button variant="default" size="md" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      {isOpen && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </Section>
  )
}
