import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'

const code = lazyCode(() => import('./add-to-list.tsx'))

/** The place of the button, as large as it is before it comes. */
const PLACE = <span className="h-target min-w-target" style={{ width: '2.625rem' }} aria-hidden="true" />

/** The place of “Add to list” on the page of a tool. Its code comes after the page. */
export function AddToListSlot(tool: { id: number; name: string }) {
  return (
    <LazyPart code={code} waiting={PLACE}>
      {({ AddToList }) => <AddToList {...tool} />}
    </LazyPart>
  )
}
