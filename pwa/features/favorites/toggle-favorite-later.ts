/** The code comes with the first click. Without it nothing is kept, and the heart does not say otherwise. */
export function toggleFavorite(toolId: number): void {
  import('./toggle-favorite.ts').then(
    (file) => file.toggleFavorite(toolId),
    () => {},
  )
}
