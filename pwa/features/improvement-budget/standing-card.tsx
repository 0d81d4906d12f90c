import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { StandingBudget } from '#shared/domain/bounty.ts'
import { BOUNTY_STATE_LABELS } from '#shared/messages/admin-bounties.ts'
import { standingMessages as texts } from '#shared/messages/standing-budget.ts'
import { MOST_STANDING_BUDGET, PROPOSED_TOOLS } from '#shared/policy/bounty-states.ts'
import { IMPROVEMENT_PRICE } from '#shared/policy/marketplace.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatLongUtcDay, formatShortDay } from '../../ui/format-date.ts'
import { BudgetDialog, BudgetFrame, Figures, useBudget } from './budget-frame.tsx'

/** Begins as that of the budget for improvements, of which it is a part: what changes one is asked for both. */
const KEY = ['improvement-budget', 'standing']

const { least, mostOpened } = PROPOSED_TOOLS
const LEAST_COST = formatDollars(IMPROVEMENT_PRICE.min * least)

const DIALOG = {
  title: texts.title,
  text: texts.text({ least, most: mostOpened, price: formatDollars(IMPROVEMENT_PRICE.min) }),
  label: texts.label,
  hint: texts.hint(LEAST_COST),
  changed: texts.changed,
  gone: texts.gone,
}

/** What built-in agents may open bounties with this month, what they have opened, and what comes next; owners change it. */
export function StandingCard() {
  const query = useBudget(KEY, (signal) => callAdmin('standingBudget', { signal }))
  return (
    <BudgetFrame
      title={texts.title}
      query={query}
      figures={(budget) => (
        <>
          <Figures budget={budget} none={texts.none} note={texts.grantedBy(granterOf(budget))} />
          <Next budget={budget} />
        </>
      )}
      more={(budget) => <Opened budget={budget} />}
      dialog={(budget, onClose) => (
        <BudgetDialog
          queryKey={KEY}
          budget={budget}
          most={MOST_STANDING_BUDGET}
          texts={DIALOG}
          switchOff={texts.switchOff}
          send={(monthlyUsd) => callAdmin('setStandingBudget', { body: { monthlyUsd } })}
          onClose={onClose}
        />
      )}
    />
  )
}

const granterOf = ({ grantedBy }: StandingBudget) => grantedBy?.username ?? texts.formerOwner

function Next({ budget }: { budget: StandingBudget }) {
  const { next, renewsAt } = budget
  if (next === null) return null
  if (next === 'rests')
    return (
      <Alert role="note" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
        {texts.rests(granterOf(budget))}
      </Alert>
    )
  const words = {
    opens: texts.next.opens,
    few: texts.next.few(least),
    open: texts.next.open,
    draft: texts.next.draft,
    stopped: texts.next.stopped(formatLongUtcDay(renewsAt)),
    spent: texts.next.spent(LEAST_COST),
    month: texts.next.month(LEAST_COST),
  }
  return <Text size="sm">{words[next]}</Text>
}

function Opened({ budget: { opened } }: { budget: StandingBudget }) {
  if (opened.length === 0) return null
  return (
    <Stack gap={4} mt="sm">
      <Text component="h3" size="sm" c="dimmed" fw={400}>
        {texts.opened}
      </Text>
      <Stack component="ul" gap={4} fz="sm">
        {opened.map(({ id, title, state, totalUsd, openedAt }) => (
          <Group component="li" key={id} gap="0.25rem 0.75rem">
            <Anchor component={Link} to={adminPaths.bounty(id)} inherit>
              {title}
            </Anchor>
            <span className="text-ink-2">
              {texts.openedAs(
                formatShortDay(openedAt),
                formatDollars(totalUsd),
                BOUNTY_STATE_LABELS[state].label,
              )}
            </span>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
