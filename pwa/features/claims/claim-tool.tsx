import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { claimMessages as texts } from '#shared/messages/claims.ts'
import { useClaim } from '../../data/claims-api.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'

const dialog = lazyCode(() => import('./claim-dialog.tsx'))

/** Asks who reads the page of a tool whether they make it. Who has signed in for it goes on at once. */
export function ClaimTool({ tool: { id, name, isMakerVerified } }: { tool: SyncTool }) {
  const { user } = useSession()
  const isWanted = isMakerVerified === true
  const { data: claim } = useClaim(id, { userId: user?.id ?? null, isWanted })
  const [isAsked, setAsked] = useState(false)
  const isOpen = isAsked && user !== null
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        px={0}
        leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => {
          setAsked(true)
          if (user === null) askToSignIn()
        }}
      >
        {claim?.state === 'active' ? texts.yours : texts.isThisYours}
      </Button>
      <LazyPart code={dialog} isWanted={isOpen} giveUp={() => setAsked(false)}>
        {({ ClaimDialog }) => <ClaimDialog toolId={id} toolName={name} onClose={() => setAsked(false)} />}
      </LazyPart>
    </>
  )
}
