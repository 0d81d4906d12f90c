import type { DryRun, LintIssue } from '#shared/domain/improvement.ts'
import type { Database } from '../../db/schema.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import type { ImprovementText } from '../../repositories/improvements.ts'
import { dailyIssues } from './daily-limit.ts'
import { examine, listedTool, type Proposer } from './examine.ts'
import { hasErrors } from './lint.ts'
import type { Proposal } from './proposal.ts'
import { type ProposalText, readProposal } from './read-proposal.ts'
import { standingIssues } from './standing-issues.ts'
import { earningOf } from './to-improvement.ts'
import type { Twin } from './tool-insights.ts'

export interface DryRunOptions {
  agent: Proposer
  proposal: Proposal
  findTwin: (text: ProposalText) => Promise<Twin | null>
  now: string
}

/** What would come of a proposal, whatever is wrong with it; nothing is stored. @throws NotFoundError */
export async function dryRun(
  db: Database,
  { agent, proposal, findTwin, now }: DryRunOptions,
): Promise<DryRun> {
  await listedTool(db, proposal.toolId)
  const examined = await readable(async () => {
    const text = readProposal(proposal)
    return examine(db, { agent, proposal, text, twin: await findTwin(text) })
  })
  const standing = [...(await standingIssues(db, agent)), ...(await dailyIssues(db, agent, now))]
  const issues = [...examined.issues, ...standing]
  return {
    success: true,
    dryRun: true,
    wouldBeAccepted: !hasErrors(issues),
    estimatedEarning: earningOf(proposal.priceCents),
    changes: examined.changes,
    issues,
  }
}

type Examined = Pick<ImprovementText, 'issues'> & { changes: ImprovementText['changes'] | null }

/** What cannot be read is one more thing that is wrong with it. */
async function readable(read: () => Promise<Examined>): Promise<Examined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    const issues = error.issues.map(
      ({ path, message }): LintIssue => ({
        severity: 'error',
        code: 'invalid-input',
        field: null,
        message: `${path}: ${message}`,
      }),
    )
    return { changes: null, issues }
  }
}
