let toggle: ((toolId: number) => Promise<void>) | null = null

/**
 * The code comes with the first click. Without it nothing is kept, and the heart does not say otherwise. Once it is
 * there it is called at once: an import, even of what is loaded, would come a frame late.
 */
export function toggleFavorite(toolId: number): void {
  if (toggle !== null) return void toggle(toolId)
  import('./toggle-favorite.ts').then(
    (file) => {
      toggle = file.toggleFavorite
      return toggle(toolId)
    },
    () => {},
  )
}
