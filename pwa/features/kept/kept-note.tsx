import { Button, Group, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { countMessages } from '#shared/messages/counted.ts'
import { keptMessages as texts } from '#shared/messages/kept.ts'
import type { CatalogueState } from '../../data/catalogue-state.ts'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { formatNumber } from '../../ui/format.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'

const dialog = lazyCode(() => import('./kept-dialog.tsx'))

/** Above a list that the server could not give: it is of what this device keeps. */
export function PartNote() {
  const { part, toolCount } = useCatalogueState()
  if (part === null) return null
  return (
    <div role="status" className="row gap-3 items-start border rounded-lg p-4 mb-4">
      <IconPlugConnectedX size={22} className="text-ink-3" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{texts.partTitle}</p>
        <p className="text-ink-2">{texts.part(countMessages.tools(toolCount), formatNumber(part.all))}</p>
      </div>
    </div>
  )
}

/** Above what came of what somebody follows: it is found among what this device keeps. */
export function NewsNote() {
  const { part, toolCount } = useCatalogueState()
  if (part === null) return null
  return (
    <div className="row flex-wrap gap-3 items-start border rounded-lg p-4 mb-4">
      <Text flex="1 1 18rem" c="var(--ink-2)">
        {texts.newsOfPart(countMessages.tools(toolCount), formatNumber(part.all))}
      </Text>
      <ChooseKept isChosen={part.categories.length > 0} />
    </div>
  )
}

/**
 * What this device keeps of a large catalogue, and the way to choose. Nothing where it keeps all. `isBelowList`: in the middle, and paler than what
 * it stands below.
 */
export function KeptSummary({ isBelowList = false }: { isBelowList?: boolean }) {
  const state = useCatalogueState()
  if (state.part === null) return null
  return (
    <Group gap="sm" mt="md" justify={isBelowList ? 'center' : 'flex-start'}>
      <Text fz="sm" {...(isBelowList && { c: 'dimmed' })}>
        {summaryOf(state)}
      </Text>
      <ChooseKept isChosen={state.part.categories.length > 0} />
    </Group>
  )
}

/** Opens the choice. */
function ChooseKept({ isChosen }: { isChosen: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant={isChosen ? 'default' : 'light'}
        onClick={() => setOpen(true)}
        onPointerEnter={dialog.preload}
      >
        {isChosen ? texts.change : texts.choose}
      </Button>
      <LazyPart code={dialog} isWanted={isOpen} giveUp={() => setOpen(false)}>
        {({ KeptDialog }) => isOpen && <KeptDialog onClose={() => setOpen(false)} />}
      </LazyPart>
    </>
  )
}

function summaryOf({ part, toolCount }: CatalogueState): string {
  const { categories = [], all = 0 } = part ?? {}
  const tools = countMessages.tools(toolCount)
  if (categories.length > 0) return texts.summary(tools, countMessages.categories(categories.length))
  return toolCount > 0 ? texts.onlySingle(tools) : texts.noneYet(formatNumber(all))
}
