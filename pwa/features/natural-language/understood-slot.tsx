import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '../../data/session.ts'
import type { UnderstoodProps } from './understood.tsx'

const Understood = lazy<ComponentType<UnderstoodProps>>(() =>
  import('./understood.tsx').then(
    (file) => ({ default: file.Understood }),
    () => ({ default: () => null }),
  ),
)

/** The place below the search. One word asks for nothing that would have to be understood. */
export function UnderstoodSlot(props: Omit<UnderstoodProps, 'isPremium'>) {
  const { status, user } = useSession()
  return (
    status !== 'unknown' &&
    props.text.includes(' ') && (
      <Suspense>
        <Understood {...props} isPremium={user?.is_premium === true} />
      </Suspense>
    )
  )
}
