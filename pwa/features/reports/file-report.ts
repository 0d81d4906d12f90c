import { cleanPlainText } from '#shared/domain/printable.ts'
import type { ReportKind } from '#shared/domain/tool-report.ts'
import { toolReportMessages as texts } from '#shared/messages/tool-reports.ts'
import { currentSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'

interface Written {
  toolId: number
  kind: ReportKind
  note: string
}

/** Puts a report on its way, with or without a connection. @returns what is wrong with it; nothing when it is on its way */
export async function fileReport({ toolId, kind, note: written }: Written): Promise<Problems> {
  if (currentSession().user === null) {
    askToSignIn()
    return { note: texts.failed.title }
  }
  const note = cleanPlainText(written)
  try {
    const { changeUserData } = await import('../../sync/user/follow-user.ts')
    await changeUserData({ name: 'report.file', args: { toolId, kind, note: note === '' ? null : note } })
  } catch {
    showToast({ ...texts.failed, tone: 'error' })
    return { note: texts.failed.text }
  }
  showToast(navigator.onLine ? texts.sent : texts.kept)
  return {}
}
