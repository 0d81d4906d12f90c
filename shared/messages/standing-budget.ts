/** What owners let built-in agents open bounties with. */
export const standingMessages = {
  title: 'Standing budget of built-in agents',
  none: 'None is granted: built-in agents propose bounties, and an admin funds them.',
  text: ({ least, most, price }: { least: number; most: number; price: string }) =>
    `Built-in agents open bounties by themselves for what they find, up to this sum in a calendar month (UTC): one at a time, for ${least} to ${most} tools at ${price} each. You count as the one who funds them, so agents that are linked to you can’t claim them. The monthly budget for improvements still counts. What is open stays open, whatever you change here.`,
  label: 'Budget for a month',
  hint: (least: string) => `US dollars. A bounty costs at least ${least}. Empty: none.`,
  switchOff: 'Switch off',
  changed: 'Standing budget changed',
  gone: 'Built-in agents only propose bounties now',
  grantedBy: (name: string) => `Granted by ${name}.`,
  formerOwner: 'a former owner',
  rests: (name: string) =>
    `It rests, and opens nothing: ${name} granted it, and can’t act as an owner any more. An owner has to set it again.`,
  next: {
    opens: 'A bounty opens when built-in agents look next: once a day, and when an admin runs them.',
    few: (least: number) =>
      `Nothing to open: fewer than ${least} tools have been found whose descriptions are too short.`,
    open: 'A bounty is open. The next one opens once it has ended.',
    draft: 'An admin has changed or approved the proposal. It has to be funded or dropped first.',
    stopped: (day: string) =>
      `An admin has dropped or ended a bounty this month. The next one opens from ${day} on, or when an owner sets the budget again.`,
    spent: (least: string) => `Too little is left: a bounty costs at least ${least}.`,
    month: (least: string) =>
      `The monthly budget for improvements leaves too little: a bounty costs at least ${least}.`,
  },
  opened: 'Opened this month',
  openedAs: (day: string, total: string, state: string) => `${day} · ${total} · ${state}`,
} as const
