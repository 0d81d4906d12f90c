/** What had the focus is gone: the content takes it, so that it does not fall back to the top of the page. */
export function rescueFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
