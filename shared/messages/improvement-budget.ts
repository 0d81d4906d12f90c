/** What admins may approve in a month. */
export const budgetMessages = {
  monthlyBudget: 'Monthly budget for improvements',
  usedThisMonth: 'Used this month',
  budgetText:
    'Admins can’t approve more than this in a calendar month (UTC). Reverting in the same month frees up budget again. Existing approvals stay.',
  budgetForAMonth: 'Budget for a month',
  budgetHint: 'US dollars. Leave empty for no limit.',
  noBudget: (used: string) => `No limit set. Approved this month: ${used}.`,
  budgetLeft: (left: string) => `${left} left`,
  budgetUsed: (monthly: string, used: string) => `of ${monthly}, ${used} used.`,
  renews: (day: string) => `Renews on ${day} (UTC).`,
  setBudget: 'Set a budget',
  changeBudget: 'Change budget',
  usedOf: (used: string, budget: string) => `${used} of ${budget}`,
  budgetFailed: 'Couldn’t load the budget.',
  budgetInvalid: (most: string) => `Please enter an amount from 0 to ${most}, or leave it empty.`,
  budgetNotChanged: 'Couldn’t change the budget. Please try again in a moment.',
  budgetGone: 'Budget removed',
  budgetChanged: 'Budget changed',
} as const
