import { Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { CallOutput } from '#shared/api/call.ts'
import type { siteCalls } from '#shared/api/site-calls.ts'
import type { SiteState, TroubledSite } from '#shared/domain/site-job.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { paths } from '#shared/paths.ts'
import { REPORTED_AFTER_DAYS } from '#shared/policy/limits.ts'
import table from '../../ui/figures-table.module.css'
import { formatCount, formatNumber } from '../../ui/format.ts'
import { formatShortDay } from '../../ui/format-day.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './sites.module.css'

type Answer = CallOutput<(typeof siteCalls)['adminSites']>

const STATES: Record<SiteState, string> = {
  reachable: 'Reachable',
  refused: 'Answers',
  moved: 'Moved',
  parked: 'For sale',
  gone: 'Gone',
  unreachable: 'Not reachable',
}

/** The websites that somebody has to look at, those in trouble for longest first. */
export function TroubledSites({ sites }: { sites: Answer }) {
  const { troubled, troubledTotal, checked } = sites
  if (checked === 0) return null
  return (
    <section className="stack gap-3" aria-labelledby="troubled-sites">
      <h2 id="troubled-sites" className="title-sm font-bold">
        {adminCatalogueMessages.websitesInTrouble}
      </h2>
      {troubled.length === 0 ? (
        <Notice
          icon={<IconCircleCheck size={24} />}
          title={adminCatalogueMessages.allReachable}
          text={adminCatalogueMessages.allReachableText}
        />
      ) : (
        <table className={`${table.table} ${table.cards}`}>
          <caption className="visually-hidden">{adminCatalogueMessages.changedWebsites}</caption>
          <thead>
            <tr>
              <th scope="col">{adminCatalogueMessages.tool}</th>
              <th scope="col">{adminCatalogueMessages.state}</th>
              <th scope="col">{adminCatalogueMessages.since}</th>
              <th scope="col">{adminCatalogueMessages.lastChecked}</th>
            </tr>
          </thead>
          <tbody>
            {troubled.map((site) => (
              <Line key={site.toolId} site={site} />
            ))}
          </tbody>
        </table>
      )}
      {troubledTotal > troubled.length && (
        <Text size="sm" c="dimmed">
          {adminCatalogueMessages.andMore(formatNumber(troubledTotal - troubled.length))}
        </Text>
      )}
    </section>
  )
}

function Line({ site }: { site: TroubledSite }) {
  const { toolId, toolName, website, state, detail, target, checkedAt, troubledSince, troubledDays } = site
  return (
    <tr>
      <th scope="row">
        <Link to={paths.adminTool(toolId)} className={table.name ?? ''}>
          {toolName}
        </Link>
        <a
          href={website}
          rel="noreferrer nofollow"
          target="_blank"
          className="block text-sm text-ink-3 anywhere"
        >
          {website}
        </a>
      </th>
      <td data-label="State">
        <div className={`grid min-w-0 ${classes.verdict}`}>
          <strong>{STATES[state]}</strong>
          <span className="anywhere text-sm text-ink-3">
            {target === null ? detail : adminCatalogueMessages.leadsTo(target)}
          </span>
        </div>
      </td>
      <td data-label="Since">
        <div className={`grid min-w-0 ${classes.verdict}`}>
          <time dateTime={troubledSince}>{formatShortDay(troubledSince)}</time>
          <span className="anywhere text-sm text-ink-3">
            {formatCount(troubledDays, 'day')}
            {troubledDays >= REPORTED_AFTER_DAYS && (
              <>
                {', '}
                <Link to={paths.recommendations}>{adminCatalogueMessages.reported}</Link>
              </>
            )}
          </span>
        </div>
      </td>
      <td data-label="Last checked">
        <time dateTime={checkedAt}>{formatShortDay(checkedAt)}</time>
      </td>
    </tr>
  )
}
