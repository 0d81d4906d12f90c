import { z } from 'zod'
import {
  siteJobKindSchema,
  siteJobSchema,
  siteJobScopeSchema,
  troubledSiteSchema,
} from '../domain/site-job.ts'
import { defineCalls } from './call.ts'
import { idText } from './parameters.ts'

const count = z.int().nonnegative()

export const siteCalls = defineCalls({
  adminSites: {
    method: 'GET',
    path: '/api/admin/sites',
    summary: 'Visits of the websites of tools: jobs, icons, and websites with problems',
    access: 'admin',
    output: z.object({
      /** Whether the operator has switched visits on. */
      isOn: z.boolean(),
      /** The newest first. */
      jobs: z.array(siteJobSchema),
      /** Listed tools with a fetched icon, and those that still show a letter. */
      icons: z.object({ fetched: count, missing: count }),
      /** Listed tools whose website was visited, and when the last of them was; null: none. */
      checked: count,
      lastCheckedAt: z.iso.datetime().nullable(),
      /** The first of those in trouble; `troubledTotal` is how many there are. */
      troubled: z.array(troubledSiteSchema),
      troubledTotal: count,
    }),
  },
  startSiteJob: {
    method: 'POST',
    path: '/api/admin/site-jobs',
    summary: 'Start a job that visits websites; 409 while one of its kind is running, or visits are off',
    access: 'admin',
    body: z.strictObject({ kind: siteJobKindSchema, scope: siteJobScopeSchema.default('all') }),
    successStatus: 202,
    output: siteJobSchema,
  },
  cancelSiteJob: {
    method: 'POST',
    path: '/api/admin/site-jobs/:id/cancel',
    summary: 'End a job; its results stay',
    access: 'admin',
    params: z.strictObject({ id: idText }),
    output: siteJobSchema,
  },
})
