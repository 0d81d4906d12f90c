import { Badge, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { suggestionMessages as texts } from '#shared/messages/suggestions.ts'
import { paths } from '#shared/paths.ts'
import { contributorLevel } from '#shared/policy/suggestions.ts'
import type { OwnSuggestion } from '#shared/sync/user-view.ts'
import { useKnownTools } from '../../data/use-tools.ts'
import { useUserData } from '../../data/user-data.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { outcomeOf, recordOf } from './outcome.ts'
import { withdrawSuggestion } from './send-suggestion.ts'

const COLORS = { open: 'gray', accepted: 'pine', declined: 'yellow', withdrawn: 'gray' } as const

interface OwnSuggestionsProps {
  /** Shown while there are none. */
  none: string | null
}

/** What a user has suggested, what became of it, and how they stand as somebody who does. */
export function OwnSuggestions({ none }: OwnSuggestionsProps) {
  const suggestions = useUserData()?.suggestions ?? []
  const tools = useKnownTools(suggestions.flatMap(({ toolId }) => toolId ?? []))
  const [leaving, setLeaving] = useState<OwnSuggestion | null>(null)
  if (suggestions.length === 0) return none && <Text c="var(--ink-2)">{none}</Text>
  const nameOf = ({ toolId, name }: OwnSuggestion) =>
    name ?? (toolId === null ? '' : (tools.get(toolId)?.name ?? texts.toolNumber(toolId)))
  return (
    <>
      <Standing suggestions={suggestions} />
      <ul className="divided border rounded-lg w-full" aria-label={texts.yours}>
        {suggestions.map((suggestion) => (
          <SuggestionRow
            key={suggestion.id}
            suggestion={suggestion}
            name={nameOf(suggestion)}
            onWithdraw={() => setLeaving(suggestion)}
          />
        ))}
      </ul>
      {leaving !== null && (
        <ConfirmPanel
          title={texts.withdrawing}
          text={texts.withdrawText}
          action={texts.withdraw}
          keep={commonMessages.keepIt}
          isBusy={false}
          onConfirm={() => {
            void withdrawSuggestion(leaving.id)
            setLeaving(null)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

/** `Trusted contributor · 12 of 14 accepted`, with thanks. */
function Standing({ suggestions }: { suggestions: readonly OwnSuggestion[] }) {
  const record = recordOf(suggestions)
  const level = contributorLevel(record)
  if (level === null) return null
  return (
    <div className="row flex-wrap gap-y-1 gap-x-3 pb-2">
      <Badge color="pine" size="lg">
        {texts.levels[level]}
      </Badge>
      <Text fz="sm" c="var(--ink-2)">
        {texts.record(record.accepted, record.accepted + record.declined)}. {texts.thanks}
      </Text>
    </div>
  )
}

interface SuggestionRowProps {
  suggestion: OwnSuggestion
  name: string
  onWithdraw: () => void
}

function SuggestionRow({ suggestion, name, onWithdraw }: SuggestionRowProps) {
  const { toolId, kind, fields, reply, state } = suggestion
  return (
    <ListRow
      title={
        toolId === null ? (
          name
        ) : (
          <Link to={paths.tool(toolId)} className="tap hover-underline">
            {name}
          </Link>
        )
      }
      facts={[kind === 'tool' ? texts.newTool : texts.fields(fields), reply && texts.reply(reply)]}
      badges={<Badge color={COLORS[state]}>{outcomeOf(suggestion)}</Badge>}
    >
      {state === 'open' && (
        <div>
          <Button
            variant="default"
            size="xs"
            aria-haspopup="dialog"
            aria-label={texts.withdrawOf(name)}
            onClick={onWithdraw}
          >
            {texts.withdraw}
          </Button>
        </div>
      )}
    </ListRow>
  )
}
