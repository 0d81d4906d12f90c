import { ActionIcon, Button } from '@mantine/core'
import { IconMoodEmpty, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoiceRow } from '../choice-row.tsx'
import { Logo } from '../logo.tsx'
import { Notice } from '../notice.tsx'
import { PanelDialog } from '../panel-dialog.tsx'
import { PricingBadge } from '../pricing-badge.tsx'
import { RemovableChip } from '../removable-chip.tsx'
import { SampleMark } from '../sample-mark.tsx'
import { SearchField } from '../search-field.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { SidePanel } from '../side-panel.tsx'
import { ToolAvatar } from '../tool-avatar.tsx'
import { ToolCard } from '../tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../tool-grid.tsx'
import classes from './gallery.module.css'
import { SAMPLE_TOOLS } from './sample-tools.ts'

const PRICINGS = ['free', 'freemium', 'paid', null] as const
const BUTTONS = ['filled', 'default', 'light', 'subtle'] as const
const NOTHING = () => {}

/** `name` keeps apart the form fields of two galleries on one page. */
export function Gallery({ name }: { name: string }) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.gallery}>
      <SectionHeading title={`Components, ${name}`} note="with a note" aside={<SampleMark />} />
      <div className={classes.row}>
        <Logo />
        {['Ada', 'Byron', 'Cato', 'Dora', 'Elm', 'Fig', 'Gus', 'Hal'].map((tool) => (
          <ToolAvatar key={tool} name={tool} />
        ))}
        {PRICINGS.map((pricing) => (
          <PricingBadge key={pricing} pricing={pricing} />
        ))}
        <RemovableChip label="Free" onRemove={NOTHING} />
      </div>
      <div className={classes.row}>
        {BUTTONS.map((variant) => (
          <Button key={variant} variant={variant} onClick={() => setOpen(true)}>
            {variant}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <ActionIcon variant="default" size="lg" aria-label="Refresh">
          <IconRefresh size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <SearchField
        size="lg"
        label="Large search"
        placeholder="Search"
        value={text}
        onChange={setText}
        onSubmit={NOTHING}
      />
      <div className={classes.row}>
        <ChoiceRow
          type="checkbox"
          name={`${name}-box`}
          label="Chosen"
          isChosen
          onChoose={NOTHING}
          count={1204}
        />
        <ChoiceRow
          type="radio"
          name={`${name}-radio`}
          label="Not chosen"
          isChosen={false}
          onChoose={NOTHING}
        />
        <ChoiceRow type="checkbox" name={`${name}-off`} label="Locked" isChosen={false} isDisabled />
      </div>
      <ToolGrid>
        {SAMPLE_TOOLS.map((tool, at) => (
          <li key={tool.id}>
            <ToolCard tool={tool} href="/dev/gallery" rank={at + 1} />
          </li>
        ))}
      </ToolGrid>
      <ToolGridSkeleton count={2} />
      <SidePanel title="Side panel" aside={<SampleMark />}>
        Content of a panel.
      </SidePanel>
      <Notice icon={<IconMoodEmpty size={24} />} title="A notice" text="Says why there is nothing to see.">
        <Button variant="default">Do something</Button>
      </Notice>
      {isOpen && (
        <PanelDialog title="A dialog" onClose={() => setOpen(false)} footer={<Button>Apply</Button>}>
          Content of a dialog.
        </PanelDialog>
      )}
    </div>
  )
}
