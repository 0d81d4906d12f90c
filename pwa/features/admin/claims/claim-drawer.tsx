import { Anchor, Badge, Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminClaim } from '#shared/domain/claim.ts'
import { adminClaimMessages as texts } from '#shared/messages/admin-claims.ts'
import { paths } from '#shared/paths.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { formatTime } from '../../../ui/format-date.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'

interface ClaimDrawerProps {
  claim: AdminClaim
  onRevoke: () => void
  /** Shows all claims of its tool. */
  onOthers: () => void
  onClose: () => void
}

/** Who claims what, by which proof, and what became of it. */
export function ClaimDrawer({ claim, onRevoke, onOthers, onClose }: ClaimDrawerProps) {
  const { tool, user, host, way, createdAt, verifiedAt, checkedAt, ended } = claim
  const { facts } = texts
  const at = (time: string | null) => time && formatTime(time)
  return (
    <PanelDialog
      title={texts.claimOf(tool.name, user.username)}
      shape="detail"
      onClose={onClose}
      footer={
        <Group gap="sm" justify="flex-end" w="100%">
          <Button variant="default" onClick={onOthers}>
            {texts.claimsOfTool}
          </Button>
          {ended?.reason !== 'revoked' && (
            <Button variant="default" color="red" onClick={onRevoke}>
              {texts.revoke}
            </Button>
          )}
        </Group>
      }
    >
      <Stack>
        <Group gap="xs">
          <ClaimMarks claim={claim} />
        </Group>
        <FactList
          facts={[
            [
              facts.tool,
              <Anchor key="tool" component={Link} to={paths.tool(tool.id)} fz="inherit">
                {tool.name}
              </Anchor>,
            ],
            [
              facts.user,
              <Anchor
                key="user"
                component={Link}
                to={`${adminPaths.users}?search=${encodeURIComponent(user.username)}`}
                fz="inherit"
              >
                {user.username}
              </Anchor>,
            ],
            [facts.host, host],
            [facts.way, way && texts.ways[way]],
            [facts.started, at(createdAt)],
            [facts.verified, at(verifiedAt)],
            [facts.checked, at(checkedAt)],
            [facts.ended, at(ended?.at ?? null)],
            [facts.why, ended && texts.ends[ended.reason]],
            [facts.note, ended?.note ?? null],
          ]}
        />
      </Stack>
    </PanelDialog>
  )
}

const COLORS = { active: 'pine', pending: 'gray', ended: 'yellow' } as const

export function ClaimMarks({ claim: { state, failures } }: { claim: AdminClaim }) {
  return (
    <>
      <Badge color={COLORS[state]}>{texts.marks[state]}</Badge>
      {state === 'active' && failures > 0 && <Badge color="red">{texts.failing}</Badge>}
    </>
  )
}
