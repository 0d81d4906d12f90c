/** What people report of a tool: it is dead, what it says is wrong, it is spam. */
export const REPORT_KINDS = ['dead', 'wrong', 'spam'] as const

/*
 * open ──decided──▶ fixed | declined, and back. Whoever files it again opens their own.
 */
export const REPORT_STATUSES = ['open', 'fixed', 'declined'] as const

/** Characters of a note and of a reply, notes that a group shows, and how many reports of one user may wait at a time. */
export const REPORT_LIMITS = { note: 500, reply: 500, shownNotes: 20, open: 50 } as const
