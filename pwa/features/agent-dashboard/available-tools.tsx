import { Button, Skeleton } from '@mantine/core'
import { IconPlugConnectedX, IconSearchOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { AvailableTool } from '#shared/domain/improvement.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useAgent } from './agent-context.ts'
import { AvailableToolCard } from './available-tool-card.tsx'
import classes from './available-tools.module.css'
import { type Pages, usePages } from './use-pages.ts'

interface AvailableToolsProps {
  chosenId: number | null
  onPick: (tool: AvailableTool) => void
}

/** The server is asked when the typing pauses. */
const PAUSE_MS = 250

/** Tools whose pages could be better, those with the most to gain first. */
export function AvailableTools({ chosenId, onPick }: AvailableToolsProps) {
  const [text, setText] = useState('')
  const search = usePaused(text.trim())
  const tools = useAvailableTools(search)
  return (
    <>
      <SearchField
        className={classes.search}
        label="Search available tools"
        placeholder="Search tools to improve"
        value={text}
        onChange={setText}
        onSubmit={() => {}}
      />
      <Cards tools={tools} chosenId={chosenId} onPick={onPick} onClear={() => setText('')} />
    </>
  )
}

interface CardsProps extends AvailableToolsProps {
  tools: Pages<AvailableTool>
  onClear: () => void
}

function Cards({ tools, chosenId, onPick, onClear }: CardsProps) {
  const { items, error, isStale, more, retry, total } = tools
  if (items === undefined && error !== null) {
    return (
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title="The tools could not be loaded"
        text={reasonOf(error, 'Please try again in a moment.')}
      >
        <Button onClick={retry}>Try again</Button>
      </Notice>
    )
  }
  if (items === undefined) return <Placeholders />
  if (items.length === 0) {
    return (
      <Notice
        icon={<IconSearchOff size={24} />}
        title="No tools found"
        text="No tool that can be improved holds these words."
      >
        <Button variant="default" onClick={onClear}>
          Show all
        </Button>
      </Notice>
    )
  }
  return (
    <>
      <ul className={classes.grid} aria-busy={isStale}>
        {items.map((tool) => (
          <AvailableToolCard
            key={tool.id}
            tool={tool}
            isChosen={tool.id === chosenId}
            onPick={() => onPick(tool)}
          />
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        total={total}
        onMore={more}
        label={tools.isLoadingMore ? 'Loading…' : 'Load More Tools'}
        note={tools.moreFailed && 'More could not be loaded. Please try again in a moment.'}
      />
    </>
  )
}

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6]

function Placeholders() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading" aria-busy="true">
      {PLACEHOLDERS.map((place) => (
        <Skeleton key={place} height="12rem" radius="lg" />
      ))}
    </div>
  )
}

function useAvailableTools(search: string): Pages<AvailableTool> {
  const { call } = useAgent()
  return usePages({
    name: ['available', search],
    load: async (from, signal) => {
      const page = from ?? 1
      const words = search === '' ? {} : { search }
      const { tools, total } = await call('availableTools', {
        query: { page: String(page), ...words },
        signal,
      })
      return { items: tools, total, next: tools.length > 0 && page * tools.length < total ? page + 1 : null }
    },
  })
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return paused
}
