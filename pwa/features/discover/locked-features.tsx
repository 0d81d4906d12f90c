import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useWayToPremium } from '../../data/premium-offer.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FilterGroup } from './filter-group.tsx'
import { FIRST_FEATURES } from './filter-labels.ts'
import classes from './locked-features.module.css'

/** SPEC §2: these filters are disabled for everyone and look it. */
export function LockedFeatures({ name }: { name: string }) {
  const wayToPremium = useWayToPremium()
  return (
    <>
      <FilterGroup
        title={
          <>
            Features
            <span className={classes.premium}>
              <IconLock size={13} aria-hidden="true" />
              Premium
            </span>
          </>
        }
      >
        {FIRST_FEATURES.map(({ slug, label }) => (
          <ChoiceRow
            key={slug}
            type="checkbox"
            name={`${name}-features`}
            label={label}
            isChosen={false}
            isDisabled
          />
        ))}
      </FilterGroup>
      <Button component={Link} to={paths.subscribe} className={classes.offer ?? ''} variant="light" fullWidth>
        {wayToPremium}
      </Button>
    </>
  )
}
