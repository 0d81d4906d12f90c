import { commonMessages } from '#shared/messages/common.ts'
import { uiMessages } from '#shared/messages/ui.ts'

interface TagListProps {
  tags: string[]
  /** SPEC §9: cards show the first three. */
  shown: number
}

/** The first tags and how many more there are, on one line. */
export function TagList({ tags, shown }: TagListProps) {
  const rest = tags.length - shown
  return (
    <div className="flex min-w-0 gap-2 text-sm text-ink-3 nowrap">
      {/* One line of running text: where it is too short, only what stands at its end is cut. */}
      <ul className="truncate min-w-0 dotted" aria-label={commonMessages.tags}>
        {tags.slice(0, shown).map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      {rest > 0 && <span className="flex-none text-ink-2">{uiMessages.moreTags(rest)}</span>}
    </div>
  )
}
