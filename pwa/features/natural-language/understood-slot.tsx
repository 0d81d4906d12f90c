import { useDebouncedValue } from '@mantine/hooks'
import { useSession } from '../../data/session.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import type { UnderstoodProps } from './understood.tsx'

/** Until a pause: what comes and goes above the list while somebody types would move it under their eyes. */
const PAUSE_MS = 500

const code = lazyCode(() => import('./understood.tsx'))

/** The place below the search. One word asks for nothing that would have to be understood. */
export function UnderstoodSlot({ text, ...props }: Omit<UnderstoodProps, 'isPremium'>) {
  const { status, user } = useSession()
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  // Another question takes the answer to the last one away at once; more of the same leaves it until the pause.
  const isSame = text.startsWith(settled) || settled.startsWith(text)
  const isAsked = isSame && text.includes(' ') && settled.includes(' ')
  return (
    status !== 'unknown' &&
    isAsked && (
      <LazyPart code={code}>
        {({ Understood }) => (
          // Of the text before the last keys: not to be applied any more.
          <div inert={text !== settled}>
            <Understood {...props} text={settled} isPremium={user?.is_premium === true} />
          </div>
        )}
      </LazyPart>
    )
  )
}
