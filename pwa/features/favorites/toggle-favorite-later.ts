import { lazyCode } from '../../ui/lazy-part.tsx'

const code = lazyCode(() => import('./toggle-favorite.ts'))

/** The code comes with the first click. */
export function toggleFavorite(toolId: number): void {
  code.run((there) => there.toggleFavorite(toolId))
}
