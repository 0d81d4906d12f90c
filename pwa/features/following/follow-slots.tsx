import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'

const toggles = lazyCode(() => import('./follow-toggle.tsx'))
const tool = lazyCode(() => import('./follow-tool.tsx'))

/** The place of a button that is so wide, before it comes. */
const place = (width: string) => (
  <span className="h-target min-w-target" style={{ width }} aria-hidden="true" />
)

const ICON = place('2.625rem')
const WORD = place('6.25rem')

/** The places of the buttons that follow something. Their code comes after the page. */
export function FollowCategorySlot({ id, name }: { id: number; name: string }) {
  return (
    <LazyPart code={toggles} waiting={ICON}>
      {({ FollowCategory }) => <FollowCategory id={id} name={name} />}
    </LazyPart>
  )
}

export function FollowSearchSlot({ query }: { query: CatalogueQuery }) {
  return (
    <LazyPart code={toggles} waiting={WORD}>
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
    <LazyPart code={tool} waiting={ICON}>
      {({ FollowTool }) => <FollowTool {...props} />}
    </LazyPart>
  )
}
