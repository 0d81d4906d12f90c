import { lazyCode } from '../../ui/lazy-part.tsx'

const code = lazyCode(() => import('./toggle-favorite.ts'))

/** The code comes with the first click. Without it nothing is kept, and the heart does not say otherwise. */
export function toggleFavorite(toolId: number): void {
  const there = code.current()
  if (there !== null) return void there.toggleFavorite(toolId)
  code.load().then(
    (loaded) => loaded.toggleFavorite(toolId),
    () => {},
  )
}
