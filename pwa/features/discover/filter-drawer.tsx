import { Button } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { Discover } from './use-discover.ts'

interface FilterDrawerProps {
  discover: Discover
  onClose: () => void
}

/** The sidebar of small screens. Choices apply at once, as in the sidebar. */
export function FilterDrawer({ discover, onClose }: FilterDrawerProps) {
  const { query, facets, list, change } = discover
  return (
    <PanelDialog
      title="Filters"
      shape="side"
      onClose={onClose}
      footer={
        <Button size="md" fullWidth onClick={onClose}>
          Show {formatCount(list.data?.total ?? 0, 'tool')}
        </Button>
      }
    >
      <FilterPanel query={query} facets={facets} onChange={change} name="drawer" />
    </PanelDialog>
  )
}
