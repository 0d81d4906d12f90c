import { SHOWN_TROUBLED_SITES } from '#shared/domain/site-job.ts'
import { SHOWN_FAILED_ITEMS } from '#shared/domain/summary-job.ts'
import { ADMIN_TOOLS_PAGE, IMPORT_LIMITS } from '#shared/policy/limits.ts'
import type { Services } from '../create-services.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import { readImport } from '../jobs/read-import.ts'
import { findAnyTool, searchTools } from '../repositories/any-tools.ts'
import { listSiteJobs } from '../repositories/site-jobs.ts'
import { countVisits, listTroubled } from '../repositories/site-visits.ts'
import { listSummaries } from '../repositories/summaries.ts'
import { findJob, listFailedItems, listJobs } from '../repositories/summary-jobs.ts'
import { toAdminTool } from '../services/admin-catalogue/write-tool.ts'
import { importForAdmin } from '../services/import/import-tools.ts'
import { readToolDetail } from '../services/summaries/read-tool-detail.ts'
import { waitForJob } from '../services/summaries/wait-for-job.ts'
import { defineHandlers } from './handler.ts'

const SHOWN_JOBS = 50
const SHOWN_SITE_JOBS = 20
/** A model behind an endpoint may need a second attempt. */
const SUMMARY_TIMEOUT_MS = 60_000

/** Tools, categories, imports, AI summaries and visits of websites, for admins. */
export function adminCatalogueHandlers(services: Services) {
  return {
    ...toolHandlers(services),
    ...categoryHandlers(services),
    ...summaryHandlers(services),
    ...siteHandlers(services),
  }
}

function toolHandlers({ reader, writer, toolAdmin }: Services) {
  return defineHandlers({
    async adminListTools({ query: { page, ...query } }) {
      const offset = (page - 1) * ADMIN_TOOLS_PAGE
      const { tools, total } = await searchTools(reader, { ...query, limit: ADMIN_TOOLS_PAGE, offset })
      return { tools: tools.map(toAdminTool), total }
    },
    async adminGetTool({ params: { id } }) {
      const tool = await findAnyTool(reader, id)
      if (tool === undefined) throw new NotFoundError(`There is no tool ${id}.`)
      return toAdminTool(tool)
    },
    async addTool({ userId, body }) {
      const { archivedAt: _, details: __, ...tool } = await toolAdmin.add(userId, body)
      return { ...tool, ai_summary: tool.aiSummary }
    },
    editTool: ({ userId, params: { id }, body }) => toolAdmin.edit(userId, id, body),
    archiveTool: ({ userId, params: { id } }) => toolAdmin.archive(userId, id),
    changeTools: ({ userId, body: { ids, action } }) => toolAdmin.changeAll(userId, ids, action),
    restoreTool: ({ userId, params: { id } }) => toolAdmin.restore(userId, id),
    importTools: ({ userId, body: { format, text, ...options } }) => {
      const read = () => readImport({ format, text }, IMPORT_LIMITS.screen)
      return importForAdmin(writer, userId, { ...options, read })
    },
  })
}

function categoryHandlers({ categoryAdmin }: Services) {
  return defineHandlers({
    addCategory: ({ userId, body }) => categoryAdmin.add(userId, body),
    editCategory: ({ userId, params: { id }, body }) => categoryAdmin.edit(userId, id, body),
    mergeCategory: ({ userId, params: { id }, body: { into } }) => categoryAdmin.merge(userId, id, into),
  })
}

function summaryHandlers(services: Services) {
  const { reader, summaries, onSummaryProgress: onProgress } = services
  return defineHandlers({
    async generateSummary({ userId, params: { id } }) {
      const jobId = await summaries.startTool(userId, id)
      await waitForJob(jobId, { reader, onProgress, patienceMs: SUMMARY_TIMEOUT_MS })
      return readToolDetail(services, id)
    },
    generateAllSummaries: ({ userId }) => summaries.startBatch(userId, 'missing'),
    refreshTrendingSummaries: ({ userId }) => summaries.startBatch(userId, 'trending'),
    async listSummaryJobs() {
      return { jobs: await listJobs(reader, SHOWN_JOBS) }
    },
    async getSummaryJob({ params: { id } }) {
      const job = await findJob(reader, id)
      if (job === undefined) throw new NotFoundError('There is no job with this id.')
      return { ...job, failedItems: await listFailedItems(reader, id, SHOWN_FAILED_ITEMS) }
    },
    pauseSummaryJob: ({ userId, params: { id } }) => summaries.change(userId, id, 'pause'),
    resumeSummaryJob: ({ userId, params: { id } }) => summaries.change(userId, id, 'resume'),
    cancelSummaryJob: ({ userId, params: { id } }) => summaries.change(userId, id, 'cancel'),
    retrySummaryJob: ({ userId, params: { id } }) => summaries.change(userId, id, 'retry'),
    async listToolSummaries({ params: { id } }) {
      return { summaries: await listSummaries(reader, id) }
    },
    async restoreToolSummary({ userId, params: { id, summaryId } }) {
      await summaries.restore(userId, id, summaryId)
      return readToolDetail(services, id)
    },
  })
}

function siteHandlers({ reader, siteJobs }: Services) {
  return defineHandlers({
    async adminSites() {
      const { iconsFetched, iconsMissing, checked, lastCheckedAt, troubled } = await countVisits(reader)
      return {
        isOn: siteJobs.isOn,
        jobs: await listSiteJobs(reader, SHOWN_SITE_JOBS),
        icons: { fetched: iconsFetched, missing: iconsMissing },
        checked,
        lastCheckedAt,
        troubled: await listTroubled(reader, SHOWN_TROUBLED_SITES),
        troubledTotal: troubled,
      }
    },
    startSiteJob: ({ userId, body }) => siteJobs.start(userId, body),
    cancelSiteJob: ({ userId, params: { id } }) => siteJobs.cancel(userId, id),
  })
}
