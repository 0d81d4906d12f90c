import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'

const toggles = lazyCode(() => import('./follow-toggle.tsx'))
const tool = lazyCode(() => import('./follow-tool.tsx'))

/** The place of a button, as large as it is before it comes. */
const PLACE = <span className="h-target w-target" aria-hidden="true" />

/** The places of the buttons that follow something. Their code comes after the page. */
export function FollowCategorySlot({ id, name }: { id: number; name: string }) {
  return (
    <LazyPart code={toggles} waiting={PLACE}>
      {({ FollowCategory }) => <FollowCategory id={id} name={name} />}
    </LazyPart>
  )
}

export function FollowSearchSlot({ query }: { query: CatalogueQuery }) {
  return (
    <LazyPart code={toggles} waiting={PLACE}>
      {({ FollowSearch }) => <FollowSearch query={query} />}
    </LazyPart>
  )
}

interface FollowToolSlotProps {
  id: number
  name: string
  vendor: string | null
}

export function FollowToolSlot(props: FollowToolSlotProps) {
  return (
    <LazyPart code={tool} waiting={PLACE}>
      {({ FollowTool }) => <FollowTool {...props} />}
    </LazyPart>
  )
}
