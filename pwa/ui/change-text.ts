import type { ComparedCount } from '#shared/domain/usage-insight.ts'
import { changeMessages } from '#shared/messages/parts.ts'

/** `+12%`, against the period before; a dash where there is nothing to compare with. */
export function changeText({ count, before }: ComparedCount): string {
  if (before === null) return '–'
  if (before === 0) return count === 0 ? '0%' : changeMessages.new
  const percent = Math.round(((count - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}

/** The same as a sentence below a figure. */
export function changeHint(figure: ComparedCount): string {
  if (figure.before === null) return changeMessages.unknown
  if (figure.before === 0)
    return figure.count === 0 ? changeMessages.noneBeforeEither : changeMessages.noneBefore
  return changeMessages.onBefore(changeText(figure))
}
