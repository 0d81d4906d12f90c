import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { comparisonMessages } from '#shared/messages/comparison.ts'
import { paths } from '#shared/paths.ts'
import { USER_QUOTAS } from '#shared/policy/limits.ts'
import { useWayToPremium } from '../../data/premium-offer.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useUserData } from '../../data/user-data.ts'
import { lazyCode } from '../../ui/lazy-part.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { isSaved } from './saved-order.ts'

/** Comes with the first click. */
const saving = lazyCode(() => import('./save-comparison.ts'))

/** Keeps the comparison of these tools, and lets go of it again. Saving is part of premium. */
export function SaveButton({ tools }: { tools: readonly SyncTool[] }) {
  const { user } = useSession()
  const data = useUserData()
  const [isOffered, setOffered] = useState(false)
  const ids = tools.map(({ id }) => id)
  const isOn = data !== null && isSaved(data.comparisons, ids)
  const isLocked = user?.is_premium === false && !isOn
  const Icon = isLocked ? IconLock : isOn ? IconBookmarkFilled : IconBookmark
  const press = () => {
    if (user === null) askToSignIn()
    else if (isLocked) setOffered(true)
    else saving.run((file) => (isOn ? file.dropComparison(ids, user.is_premium) : file.saveComparison(ids)))
  }
  return (
    <>
      <Button
        variant={isOn ? 'light' : 'default'}
        size="md"
        aria-pressed={isLocked ? undefined : isOn}
        aria-haspopup={isLocked ? 'dialog' : undefined}
        leftSection={<Icon size={18} aria-hidden="true" />}
        onClick={press}
      >
        {isOn ? comparisonMessages.saved : comparisonMessages.saveComparison}
      </Button>
      {isOffered && <PremiumOffer onClose={() => setOffered(false)} />}
    </>
  )
}

/** What saving would bring, for those who do not have premium. */
function PremiumOffer({ onClose }: { onClose: () => void }) {
  const wayToPremium = useWayToPremium()
  return (
    <PanelDialog title={comparisonMessages.saveComparisons} shape="narrow" onClose={onClose}>
      <Stack gap="md">
        <p>{comparisonMessages.premiumKeeps(USER_QUOTAS.comparisons)}</p>
        <Text fz="sm" c="dimmed">
          {comparisonMessages.linkOpensForAll}
        </Text>
        <Group gap="xs">
          <Button component={Link} to={paths.subscribe} size="md">
            {wayToPremium}
          </Button>
          <Button variant="default" size="md" onClick={onClose}>
            {comparisonMessages.notNow}
          </Button>
        </Group>
      </Stack>
    </PanelDialog>
  )
}
