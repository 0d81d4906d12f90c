import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { askedQuery, type Understanding } from '#shared/catalogue/natural-language/understand.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { useToolList } from '../../data/use-catalogue.ts'
import { formatCount } from '../../ui/format.ts'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { questionPatch } from './apply-question.ts'
import classes from './understood.module.css'

interface UnderstoodOfferProps {
  understanding: Understanding
  query: CatalogueQuery
  onApply: (patch: Partial<CatalogueQuery>) => void
}

/** The reading of a search as filters, to be corrected and used. */
export function UnderstoodOffer({ understanding, query, onApply }: UnderstoodOfferProps) {
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set())
  const patch = questionPatch(query, askedQuery(understanding, unwanted))
  const total = useToolList({ ...query, ...patch, page: 1, limit: 1 }).data?.total
  const place = useRef<HTMLElement>(null)
  const label = useRef<HTMLParagraphElement>(null)
  useFocusHeir(place, label)
  const findings = understanding.findings.filter(({ key }) => !unwanted.has(key))
  return (
    <section ref={place} className={classes.offer} aria-labelledby="understood">
      <p ref={label} id="understood" tabIndex={-1} className={classes.label}>
        {findings.length > 0 ? 'Understood as:' : 'Searched for as it stands.'}
      </p>
      <ul className={classes.chips}>
        {findings.map((finding) => (
          <li key={finding.key}>
            <RemovableChip
              label={finding.label}
              onRemove={() => setUnwanted(new Set([...unwanted, finding.key]))}
            />
          </li>
        ))}
        {patch.search && <li className={classes.words}>“{patch.search}”</li>}
      </ul>
      {findings.length > 0 && <Use total={total} onUse={() => onApply(patch)} />}
      {understanding.leftOut.length > 0 && (
        <p className={classes.left}>
          The catalogue cannot be asked for: {understanding.leftOut.map((words) => `“${words}”`).join(', ')}
        </p>
      )}
    </section>
  )
}

/** Nobody is led to an empty list. */
function Use({ total, onUse }: { total: number | undefined; onUse: () => void }) {
  if (total === 0) return <p className={classes.label}>No tool has all of this.</p>
  return (
    <Button onClick={onUse}>
      {total === undefined ? 'Use these filters' : `Show ${formatCount(total, 'tool')}`}
    </Button>
  )
}
