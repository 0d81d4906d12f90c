import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { useToolList } from '../../data/use-catalogue.ts'
import { formatCount } from '../../ui/format.ts'
import classes from './gone-matches.module.css'

export interface GoneMatchesProps {
  query: CatalogueQuery
  onShow: () => void
}

/** Whoever searches for a tool that has ended learns that it is known, and what has become of it. */
export function GoneMatches({ query, onShow }: GoneMatchesProps) {
  const { data } = useToolList({ ...query, discontinued: 'only', page: 1, limit: 1 })
  if (data === undefined || data.total === 0) return null
  const count = formatCount(data.total, 'discontinued tool')
  return (
    <p className={classes.note}>
      {count} {data.total === 1 ? 'matches' : 'match'}.{' '}
      <button type="button" className={classes.show} onClick={onShow}>
        {data.total === 1 ? 'Show it' : 'Show them'}
      </button>
    </p>
  )
}
