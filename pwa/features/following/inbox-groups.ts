import type { Alert } from '../../data/following.ts'
import { kindOfNews, type NewsKind } from './follow-texts.ts'

/** What happened to one tool on one day. */
export interface ToolNews {
  key: string
  tool: Alert['tool']
  /** The newest first. */
  alerts: readonly Alert[]
  isUnread: boolean
}

export interface DayNews {
  /** Milliseconds since 1970 of its first moment, in the reader's time zone. */
  day: number
  tools: readonly ToolNews[]
}

/** The entries of an inbox by day and tool, the newest first. */
export function groupAlerts(alerts: readonly Alert[], kind: NewsKind): DayNews[] {
  const shown = alerts.filter(({ news }) => kind === 'all' || kindOfNews(news) === kind)
  return [...Map.groupBy(shown, ({ at }) => startOfDay(at))].map(([day, ofDay]) => ({
    day,
    tools: [...Map.groupBy(ofDay, ({ tool }) => tool.id)].map(([id, ofTool]) =>
      toolNews(`${day}-${id}`, ofTool),
    ),
  }))
}

function toolNews(key: string, alerts: readonly [Alert, ...Alert[]] | readonly Alert[]): ToolNews {
  const [newest] = alerts
  if (newest === undefined) throw new Error('A group has an entry')
  return { key, tool: newest.tool, alerts, isUnread: alerts.some(({ isRead }) => !isRead) }
}

export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
