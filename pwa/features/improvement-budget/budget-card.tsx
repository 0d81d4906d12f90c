import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ImprovementBudget } from '#shared/domain/improvement-approval.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formText } from '../../ui/form-text.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import classes from './budget-card.module.css'

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
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.words}>
        <h2 id={titleId} className={classes.title}>
          Monthly budget for improvements
        </h2>
        {data !== undefined && <Figures budget={data} />}
        {data === undefined && error === null && <Skeleton height="1.25rem" />}
        {data === undefined && error !== null && (
          <p className={classes.text} role="alert">
            {reasonOf(error, 'The budget could not be loaded.')}
          </p>
        )}
      </div>
      {data?.mayChange && (
        <Button variant="default" onClick={() => setChanging(true)}>
          {data.monthlyUsd === null ? 'Set a budget' : 'Change budget'}
        </Button>
      )}
      {data === undefined && error !== null && (
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
      {isChanging && data !== undefined && <BudgetDialog budget={data} onClose={() => setChanging(false)} />}
    </section>
  )
}

const utcDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

function Figures({ budget: { monthlyUsd, usedUsd, remainingUsd, renewsAt } }: { budget: ImprovementBudget }) {
  if (monthlyUsd === null || remainingUsd === null)
    return <p className={classes.text}>No limit is set. Approved this month: {formatDollars(usedUsd)}.</p>
  return (
    <>
      <p className={classes.text}>
        <strong className={classes.left}>{formatDollars(remainingUsd)} left</strong> of{' '}
        {formatDollars(monthlyUsd)}, {formatDollars(usedUsd)} used. Renews on{' '}
        {utcDay.format(new Date(renewsAt))} (UTC).
      </p>
      {monthlyUsd > 0 && (
        <ProgressBar
          label="Used this month"
          value={usedUsd}
          max={monthlyUsd}
          text={`${formatDollars(usedUsd)} of ${formatDollars(monthlyUsd)}`}
        />
      )}
    </>
  )
}

function BudgetDialog({ budget, onClose }: { budget: ImprovementBudget; onClose: () => void }) {
  const queries = useQueryClient()
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const wanted = readBudget(formText(form, 'monthlyUsd'))
    if (wanted === undefined)
      return { monthlyUsd: `Please enter dollars and cents from 0 to ${formatNumber(MOST)}, or nothing.` }
    try {
      const body = { monthlyUsd: wanted }
      queries.setQueryData(KEY, await callAdmin('setImprovementBudget', { body }))
    } catch (error) {
      return { monthlyUsd: reasonOf(error, 'The budget was not changed. Please try again in a moment.') }
    }
    showToast({ title: wanted === null ? 'There is no budget any more' : 'Budget changed', tone: 'success' })
    onClose()
    return {}
  })
  return (
    <PanelDialog title="Monthly budget for improvements" shape="narrow" onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <p className={classes.text}>
          Admins cannot approve more than this in a calendar month (UTC). What is reverted in the same month
          is given back. What is approved already stays approved.
        </p>
        <TextField
          name="monthlyUsd"
          label="Budget for a month"
          hint="US dollars. Empty: no limit."
          inputMode="decimal"
          autoComplete="off"
          defaultValue={budget.monthlyUsd ?? ''}
          readOnly={isBusy}
          problem={problems.monthlyUsd}
        />
        <div className={classes.actions}>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" aria-disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
        </div>
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
