import { z } from 'zod'

/** A known vulnerability that is accepted for a while. */
const allowedSchema = z.strictObject({
  /** In the form GHSA-xxxx-xxxx-xxxx. */
  id: z.string().regex(/^GHSA(-[0-9a-z]{4}){3}$/),
  package: z.string().min(1),
  reason: z.string().min(10),
  /** The last day on which it is accepted. */
  until: z.iso.date(),
})
export type Allowed = z.infer<typeof allowedSchema>

export const allowListSchema = z.array(allowedSchema)

const advisorySchema = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
})

/** The needed part of `npm audit --json`; a text in `via` names another package of the list. */
export const auditReportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisorySchema])) })),
})
export type AuditReport = z.infer<typeof auditReportSchema>

export interface AuditResult {
  /** The reasons why the project must not be published, as sentences. */
  failures: string[]
  /** Remarks that do not fail the audit. */
  notes: string[]
}

const GRAVE = new Set(['high', 'critical'])

/** Grave vulnerabilities fail unless they are allowed; so do allowances that expired before `today`. */
export function evaluateAudit(report: AuditReport, allowed: readonly Allowed[], today: string): AuditResult {
  const found = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((cause) => typeof cause !== 'string'),
  )
  const grave = found.filter(({ severity }) => GRAVE.has(severity))
  const covers = (entry: Allowed, { name, url }: (typeof found)[number]) =>
    entry.package === name && url.endsWith(`/${entry.id}`)
  return {
    failures: [
      ...grave
        .filter((advisory) => !allowed.some((entry) => covers(entry, advisory)))
        .map(({ severity, name, title, url }) => `${severity}: ${name}: ${title} (${url})`),
      ...allowed
        .filter(({ until }) => until < today)
        .map((entry) => `${entry.id} in ${entry.package} was allowed until ${entry.until}: ${entry.reason}`),
    ],
    notes: allowed
      .filter((entry) => !found.some((advisory) => covers(entry, advisory)))
      .map(({ id, package: name }) => `${id} in ${name} is allowed and no longer found; its entry can go`),
  }
}
