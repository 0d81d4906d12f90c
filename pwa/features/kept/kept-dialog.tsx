import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { keptMessages as texts } from '#shared/messages/kept.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import { useCatalogueState, useCategories } from '../../data/use-catalogue.ts'
import { formatNumber } from '../../ui/format.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { showToast } from '../../ui/toast.ts'

/** Chooses the categories of a large catalogue that this device keeps. */
export function KeptDialog({ onClose }: { onClose: () => void }) {
  const { part, filling } = useCatalogueState()
  const categories = useCategories().data ?? []
  const [chosen, setChosen] = useState<readonly number[]>(part?.categories ?? [])
  const [search, setSearch] = useState('')
  const [isKeeping, setKeeping] = useState(false)
  const { all = 0, limit = 0 } = part ?? {}
  const sum = toolsOf(categories, chosen)
  const isTooMuch = sum > limit
  const sumText = texts.sum(formatNumber(sum), formatNumber(limit))
  const keep = async () => {
    if (isTooMuch || isKeeping) return
    setKeeping(true)
    const isDone = await keepOnDevice(chosen)
    setKeeping(false)
    if (isDone) onClose()
  }
  const footer = (
    <div className="stack gap-2 w-full">
      <ProgressBar
        label={isKeeping ? texts.keeping : texts.sumLabel}
        value={isKeeping ? (filling?.done ?? 0) : sum}
        max={isKeeping ? Math.max(sum, 1) : limit}
        text={isKeeping ? texts.keeping : sumText}
      />
      <div className="row justify-between gap-3 flex-wrap">
        <Text fz="sm" c={isTooMuch ? 'var(--bad)' : 'dimmed'} role="status">
          {isKeeping ? texts.keeping : isTooMuch ? texts.tooMany(formatNumber(limit)) : sumText}
        </Text>
        <Button loading={isKeeping} disabled={isTooMuch} onClick={() => void keep()}>
          {texts.keep}
        </Button>
      </div>
    </div>
  )
  return (
    <PanelDialog title={texts.title} onClose={onClose} footer={footer}>
      <Stack gap="md">
        <Text c="var(--ink-2)">{texts.lead(formatNumber(all), formatNumber(limit))}</Text>
        <TextInput
          aria-label={texts.find}
          placeholder={texts.find}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Choices categories={named(categories, search)} chosen={chosen} onChange={setChosen} />
        <Text fz="sm" c="dimmed">
          {texts.news}
        </Text>
      </Stack>
    </PanelDialog>
  )
}

interface ChoicesProps {
  categories: readonly CategoryWithCount[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

function Choices({ categories, chosen, onChange }: ChoicesProps) {
  const { isOnline } = useCatalogueState()
  if (categories.length === 0) return <Text c="dimmed">{texts.none}</Text>
  return (
    <fieldset
      aria-label={texts.categories}
      className="grid gap-1"
      style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))' }}
    >
      {categories.map(({ id, name, toolCount }) => (
        <Checkbox
          key={id}
          py={6}
          label={name}
          description={toolCount === 0 && !isOnline ? texts.countedLater : countMessages.tools(toolCount)}
          checked={chosen.includes(id)}
          // Nobody has said yet whether it fits.
          disabled={toolCount === 0 && !chosen.includes(id)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  )
}

/** By name; what was searched for may stand anywhere in it. */
function named(categories: readonly CategoryWithCount[], search: string): CategoryWithCount[] {
  const wanted = search.trim().toLowerCase()
  return categories
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** A tool in two of them counts twice. */
function toolsOf(categories: readonly CategoryWithCount[], chosen: readonly number[]): number {
  return categories.filter(({ id }) => chosen.includes(id)).reduce((sum, { toolCount }) => sum + toolCount, 0)
}

/** Keeps the choice, fetches what it names, and tells how that went. @returns whether it is kept, although it may come later */
async function keepOnDevice(chosen: readonly number[]): Promise<boolean> {
  const outcome = await tryToKeep(chosen)
  if (outcome === 'kept') showToast({ title: texts.kept(catalogue.state().toolCount) })
  else if (outcome === 'later') showToast({ ...texts.later, tone: 'info' })
  else showToast({ ...texts[outcome], tone: 'error' })
  return outcome === 'kept' || outcome === 'later'
}

/** `full`: there is no room for it, and all is as before; `failed`: nothing can be stored here. */
async function tryToKeep(chosen: readonly number[]): Promise<'kept' | 'later' | 'full' | 'failed'> {
  const device = await catalogue.device()
  if (device === null) return 'failed'
  try {
    await device.keep({ categories: [...chosen].sort((a, b) => a - b) })
    return 'kept'
  } catch (error) {
    if (error instanceof Error && error.name === 'RangeError') return 'full'
    return catalogue.state().storage === 'kept' ? 'later' : 'failed'
  }
}
