import { Button, Card, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { ImprovementBudget } from '#shared/domain/improvement-approval.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { budgetMessages } from '#shared/messages/improvement-budget.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSend } from '../../data/use-send.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatLongUtcDay } from '../../ui/format-date.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

const KEY = ['improvement-budget']
/** What other admins approve appears without a reload. */
const LOOK_EVERY_MS = 60_000
const MOST = 1_000_000

/** What may be spent on improvements this month and what is left of it; owners change it. */
export function BudgetCard() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callAdmin('improvementBudget', { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  const [isChanging, setChanging] = useState(false)
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Group justify="space-between">
        <Stack gap="xs" flex="1 1 16rem" miw={0}>
          <Title order={2} fz="md" fw={620} id={titleId}>
            {budgetMessages.monthlyBudget}
          </Title>
          {data !== undefined && <Figures budget={data} />}
          {data === undefined && error === null && <Skeleton height="1.25rem" />}
          {data === undefined && error !== null && (
            <Text size="sm" role="alert">
              {reasonOf(error, budgetMessages.budgetFailed)}
            </Text>
          )}
        </Stack>
        {data?.mayChange && (
          <Button variant="default" onClick={() => setChanging(true)}>
            {data.monthlyUsd === null ? budgetMessages.setBudget : budgetMessages.changeBudget}
          </Button>
        )}
        {data === undefined && error !== null && (
          <Button variant="default" onClick={() => void refetch()}>
            {commonMessages.tryAgain}
          </Button>
        )}
      </Group>
      {isChanging && data !== undefined && <BudgetDialog budget={data} onClose={() => setChanging(false)} />}
    </Card>
  )
}

function Figures({ budget: { monthlyUsd, usedUsd, remainingUsd, renewsAt } }: { budget: ImprovementBudget }) {
  if (monthlyUsd === null || remainingUsd === null)
    return (
      <Text size="sm" c="var(--ink-2)">
        {budgetMessages.noBudget(formatDollars(usedUsd))}
      </Text>
    )
  return (
    <>
      <Text size="sm" c="var(--ink-2)">
        <strong>{budgetMessages.budgetLeft(formatDollars(remainingUsd))}</strong>{' '}
        {budgetMessages.budgetUsed(
          formatDollars(monthlyUsd),
          formatDollars(usedUsd),
          formatLongUtcDay(renewsAt),
        )}
      </Text>
      {monthlyUsd > 0 && (
        <ProgressBar
          label={budgetMessages.usedThisMonth}
          value={usedUsd}
          max={monthlyUsd}
          text={budgetMessages.usedOf(formatDollars(usedUsd), formatDollars(monthlyUsd))}
        />
      )}
    </>
  )
}

function BudgetDialog({ budget, onClose }: { budget: ImprovementBudget; onClose: () => void }) {
  const queries = useQueryClient()
  const [text, setText] = useState(budget.monthlyUsd === null ? '' : String(budget.monthlyUsd))
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const tell = (words: string) => {
    setProblem(words)
    input.current?.focus()
  }
  const { send, isSending } = useSend({
    send: (monthlyUsd: number | null) => callAdmin('setImprovementBudget', { body: { monthlyUsd } }),
    done: ({ monthlyUsd }) => ({
      title: monthlyUsd === null ? budgetMessages.budgetGone : budgetMessages.budgetChanged,
      tone: 'success',
    }),
    failed: budgetMessages.budgetNotChanged,
    onFailed: (error) => {
      tell(reasonOf(error, budgetMessages.budgetNotChanged))
      return true
    },
    onDone: (now) => {
      queries.setQueryData(KEY, now)
      onClose()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = readBudget(text)
    if (wanted === undefined) return tell(budgetMessages.budgetInvalid(formatNumber(MOST)))
    setProblem(null)
    send(wanted)
  }
  return (
    <PanelDialog title={budgetMessages.monthlyBudget} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <p>{budgetMessages.budgetText}</p>
          <TextInput
            ref={input}
            name="monthlyUsd"
            value={text}
            error={problem}
            onChange={(event) => setText(event.currentTarget.value)}
            label={budgetMessages.budgetForAMonth}
            description={budgetMessages.budgetHint}
            inputMode="decimal"
            autoComplete="off"
            readOnly={isSending}
          />
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {commonMessages.cancel}
            </Button>
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? commonMessages.saving : commonMessages.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

/** null: no limit; undefined: nothing that can be a budget. */
function readBudget(text: string): number | null | undefined {
  const words = text.trim()
  if (words === '') return null
  const dollars = Number(words)
  const isBudget = dollars >= 0 && dollars <= MOST && dollars === Math.round(dollars * 100) / 100
  return isBudget ? dollars : undefined
}
