/** What admins may approve in a month. */
export const budgetMessages = {
  monthlyBudget: 'Monthly budget for improvements',
  usedThisMonth: 'Used this month',
  budgetText:
    'Admins cannot approve more than this in a calendar month (UTC). What is reverted in the same month is given back. What is approved already stays approved.',
  budgetForAMonth: 'Budget for a month',
  budgetHint: 'US dollars. Empty: no limit.',
  noBudget: (used: string) => `No limit is set. Approved this month: ${used}.`,
  budgetLeft: (left: string) => `${left} left`,
  budgetUsed: (monthly: string, used: string) => `of ${monthly}, ${used} used.`,
  renews: (day: string) => `Renews on ${day} (UTC).`,
  setBudget: 'Set a budget',
  changeBudget: 'Change budget',
  usedOf: (used: string, budget: string) => `${used} of ${budget}`,
  budgetFailed: 'The budget could not be loaded.',
  budgetInvalid: (most: string) => `Please enter dollars and cents from 0 to ${most}, or nothing.`,
  budgetNotChanged: 'The budget was not changed. Please try again in a moment.',
  budgetGone: 'There is no budget any more',
  budgetChanged: 'Budget changed',
} as const
