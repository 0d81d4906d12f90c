import { budgetMessages } from '#shared/messages/improvement-budget.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { BudgetDialog, BudgetFrame, Figures, useBudget } from './budget-frame.tsx'

const KEY = ['improvement-budget']
const MOST = 1_000_000

const DIALOG = {
  title: budgetMessages.monthlyBudget,
  text: budgetMessages.budgetText,
  label: budgetMessages.budgetForAMonth,
  hint: budgetMessages.budgetHint,
  changed: budgetMessages.budgetChanged,
  gone: budgetMessages.budgetGone,
}

/** What may be spent on improvements this month and what is left of it; owners change it. */
export function BudgetCard() {
  const query = useBudget(KEY, (signal) => callAdmin('improvementBudget', { signal }))
  return (
    <BudgetFrame
      title={budgetMessages.monthlyBudget}
      query={query}
      figures={(budget) => (
        <Figures budget={budget} none={budgetMessages.noBudget(formatDollars(budget.usedUsd))} />
      )}
      dialog={(budget, onClose) => (
        <BudgetDialog
          queryKey={KEY}
          budget={budget}
          most={MOST}
          texts={DIALOG}
          send={(monthlyUsd) => callAdmin('setImprovementBudget', { body: { monthlyUsd } })}
          onClose={onClose}
        />
      )}
    />
  )
}
