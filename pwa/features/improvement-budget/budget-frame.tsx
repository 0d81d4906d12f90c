import { Button, Card, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { budgetMessages } from '#shared/messages/improvement-budget.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSend } from '../../data/use-send.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { formatLongUtcDay } from '../../ui/format-date.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** What other admins do appears without a reload. */
const LOOK_EVERY_MS = 60_000

/** What may be spent in a month, as the server answers it. */
interface Budget {
  monthlyUsd: number | null
  usedUsd: number
  remainingUsd: number | null
  renewsAt: string
  mayChange: boolean
}

/** Asks for a budget, again and again. */
export const useBudget = <T extends Budget>(
  queryKey: readonly string[],
  load: (signal: AbortSignal) => Promise<T>,
): UseQueryResult<T> =>
  useQuery({ queryKey, queryFn: ({ signal }) => load(signal), refetchInterval: LOOK_EVERY_MS })

interface BudgetFrameProps<T extends Budget> {
  title: string
  query: UseQueryResult<T>
  figures: (budget: T) => ReactNode
  /** Below the figures, over the whole width. */
  more?: (budget: T) => ReactNode
  dialog: (budget: T, onClose: () => void) => ReactNode
}

/** A card with a budget, which owners change. */
export function BudgetFrame<T extends Budget>({ title, query, figures, more, dialog }: BudgetFrameProps<T>) {
  const { data, error, refetch } = query
  const [isChanging, setChanging] = useState(false)
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Group justify="space-between">
        <Stack gap="xs" flex="1 1 16rem" miw={0}>
          <Title order={2} fz="md" fw={620} id={titleId}>
            {title}
          </Title>
          {data !== undefined && figures(data)}
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
      {data !== undefined && more?.(data)}
      {isChanging && data !== undefined && dialog(data, () => setChanging(false))}
    </Card>
  )
}

interface FiguresProps {
  budget: Budget
  /** Where there is no budget. */
  none: string
  /** Stands before the day on which it renews. */
  note?: string
}

/** What is left of it, what is used, and when it renews. */
export function Figures({ budget, none, note }: FiguresProps) {
  const { monthlyUsd, usedUsd, remainingUsd, renewsAt } = budget
  if (monthlyUsd === null || remainingUsd === null)
    return (
      <Text size="sm" c="var(--ink-2)">
        {none}
      </Text>
    )
  const [monthly, used] = [formatDollars(monthlyUsd), formatDollars(usedUsd)]
  return (
    <>
      <Text size="sm" c="var(--ink-2)">
        <strong>{budgetMessages.budgetLeft(formatDollars(remainingUsd))}</strong>{' '}
        {budgetMessages.budgetUsed(monthly, used)} {note !== undefined && `${note} `}
        {budgetMessages.renews(formatLongUtcDay(renewsAt))}
      </Text>
      {monthlyUsd > 0 && (
        <ProgressBar
          label={budgetMessages.usedThisMonth}
          value={usedUsd}
          max={monthlyUsd}
          text={budgetMessages.usedOf(used, monthly)}
        />
      )}
    </>
  )
}

interface BudgetDialogProps<T extends Budget> {
  queryKey: readonly string[]
  budget: T
  /** US dollars. */
  most: number
  texts: { title: string; text: string; label: string; hint: string; changed: string; gone: string }
  /** Where an empty field is not enough: what the button says that ends the budget. */
  switchOff?: string
  send: (monthlyUsd: number | null) => Promise<T>
  onClose: () => void
}

export function BudgetDialog<T extends Budget>(props: BudgetDialogProps<T>) {
  const { queryKey, budget, most, texts, switchOff, onClose } = props
  const queries = useQueryClient()
  const [text, setText] = useState(budget.monthlyUsd === null ? '' : String(budget.monthlyUsd))
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const tell = (words: string) => {
    setProblem(words)
    input.current?.focus()
  }
  const { send, isSending } = useSend({
    send: props.send,
    done: ({ monthlyUsd }) => ({ title: monthlyUsd === null ? texts.gone : texts.changed, tone: 'success' }),
    failed: budgetMessages.budgetNotChanged,
    onFailed: (error) => {
      tell(reasonOf(error, budgetMessages.budgetNotChanged))
      return true
    },
    onDone: (now) => {
      queries.setQueryData(queryKey, now)
      onClose()
    },
    // One budget limits what another may do.
    refresh: [queryKey.slice(0, 1)],
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = readBudget(text, most)
    if (wanted === undefined) return tell(budgetMessages.budgetInvalid(formatNumber(most)))
    setProblem(null)
    send(wanted)
  }
  return (
    <PanelDialog title={texts.title} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <p>{texts.text}</p>
          <TextInput
            ref={input}
            name="monthlyUsd"
            value={text}
            error={problem}
            onChange={(event) => setText(event.currentTarget.value)}
            label={texts.label}
            description={texts.hint}
            inputMode="decimal"
            autoComplete="off"
            readOnly={isSending}
          />
          <Group justify="end" gap="sm">
            {switchOff !== undefined && budget.monthlyUsd !== null && (
              <Button
                variant="default"
                color="red"
                me="auto"
                aria-disabled={isSending}
                onClick={() => send(null)}
              >
                {switchOff}
              </Button>
            )}
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
function readBudget(text: string, most: number): number | null | undefined {
  const words = text.trim()
  if (words === '') return null
  const dollars = Number(words)
  const isBudget = dollars >= 0 && dollars <= most && dollars === Math.round(dollars * 100) / 100
  return isBudget ? dollars : undefined
}
