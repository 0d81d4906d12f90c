import { useMemo } from 'react'
import type { FieldProposal } from '#shared/domain/improvement.ts'
import { Mark } from '../../ui/mark.tsx'
import { type DiffPart, diffParts } from './diff-parts.ts'
import classes from './field-diff.module.css'
import { FIELD_NAMES } from './field-names.ts'

/** Field by field, what a proposal changes and whether that was accepted. */
export function FieldDiffs({ fields }: { fields: readonly FieldProposal[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map((proposal) => (
        <FieldDiff key={proposal.field} proposal={proposal} />
      ))}
    </dl>
  )
}

function FieldDiff({ proposal: { field, before, proposed, isAccepted } }: { proposal: FieldProposal }) {
  const parts = useMemo(() => diffParts(before, proposed), [before, proposed])
  const isList = Array.isArray(before) || Array.isArray(proposed)
  return (
    <div className={classes.field}>
      <dt className={classes.name}>
        {FIELD_NAMES[field]}
        {isAccepted !== null && (
          <Mark tone={isAccepted ? 'good' : 'bad'}>{isAccepted ? 'Accepted' : 'Not accepted'}</Mark>
        )}
      </dt>
      <dd className={isList ? classes.list : classes.text}>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in several places
          <Part key={place} part={part} />
        ))}
      </dd>
    </div>
  )
}

function Part({ part: { text, kind } }: { part: DiffPart }) {
  if (kind === 'removed') return <del className={classes.part}>{text}</del>
  if (kind === 'added') return <ins className={classes.part}>{text}</ins>
  return <span className={classes.part}>{text}</span>
}
