import { IconCheck } from '@tabler/icons-react'
import { advantages, sharedLabels } from '#shared/catalogue/advantages.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { advantageText, verdictMessages } from '#shared/messages/alternatives.ts'

/** Which of two tools suits whom, by rules over the facts that are compared below. */
export function Verdict({ tools: [one, other] }: { tools: readonly [SyncTool, SyncTool] }) {
  const shared = sharedLabels(one, other)
  return (
    <section className="mb-6" aria-labelledby="verdict">
      <h2 id="verdict" className="mb-3 title-sm font-bold">
        {verdictMessages.title}
      </h2>
      <div className="grid gap-4 cols-lg">
        <Side tool={one} other={other} />
        <Side tool={other} other={one} />
      </div>
      <p className="mt-3 text-sm text-ink-3">
        {shared.length > 0 && `${verdictMessages.bothHave(shared.join(', '))} `}
        {verdictMessages.basis}
      </p>
    </section>
  )
}

function Side({ tool, other }: { tool: SyncTool; other: SyncTool }) {
  const { bestFor } = tool.details ?? {}
  const reasons = advantages(tool, other).map(advantageText)
  const lines = bestFor === undefined ? reasons : [bestFor, ...reasons]
  return (
    <div className="card p-4">
      <h3 className="mb-2 font-semibold anywhere">{verdictMessages.choose(tool.name)}</h3>
      {lines.length === 0 ? (
        <p className="text-ui text-ink-3">{verdictMessages.nothing}</p>
      ) : (
        <ul className="stack gap-2 text-ui text-ink-2">
          {lines.map((line) => (
            <li key={line} className="flex gap-2">
              <IconCheck size={18} className="flex-none text-accent" aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
