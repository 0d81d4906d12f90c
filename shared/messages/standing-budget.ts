/** What owners let built-in agents open bounties with. */
export const standingMessages = {
  title: 'Standing budget for built-in agents',
  none: 'Not set: built-in agents propose bounties, and an admin funds them.',
  text: ({ least, most, price }: { least: number; most: number; price: string }) =>
    `Built-in agents open bounties on their own for what they find, up to this amount in a calendar month (UTC): one at a time, for ${least} to ${most} tools at ${price} each. You count as the funder, so agents linked to you can’t claim them. The monthly budget for improvements still applies. Changes here don’t affect open bounties.`,
  label: 'Budget for a month',
  hint: (least: string) => `US dollars. A bounty costs at least ${least}. Leave empty for none.`,
  switchOff: 'Turn off',
  changed: 'Standing budget changed',
  gone: 'Built-in agents now only propose bounties',
  grantedBy: (name: string) => `Granted by ${name}.`,
  formerOwner: 'a former owner',
  rests: (name: string) =>
    `Paused: ${name}, who granted it, can no longer act as an owner. An owner has to set it again.`,
  next: {
    opens: 'A bounty opens the next time built-in agents run: once a day, and when an admin runs them.',
    few: (least: number) =>
      `Nothing to open: fewer than ${least} tools have descriptions that are too short.`,
    open: 'A bounty is open. The next one opens once it has ended.',
    draft: 'An admin has changed or approved the proposal. Fund it or drop it first.',
    stopped: (day: string) =>
      `An admin has dropped or ended a bounty this month. The next one opens on ${day} or later, or when an owner sets the budget again.`,
    spent: (least: string) => `Too little is left: a bounty costs at least ${least}.`,
    month: (least: string) =>
      `The monthly budget for improvements leaves too little: a bounty costs at least ${least}.`,
  },
  opened: 'Opened this month',
  openedAs: (day: string, total: string, state: string) => `${day} · ${total} · ${state}`,
} as const
