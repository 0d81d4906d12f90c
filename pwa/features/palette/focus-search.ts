/** Leads to the search field of the page, else to the header's; false when there is none. */
export function focusSearch(): boolean {
  const field =
    document.getElementById('search') ?? document.querySelector<HTMLElement>('header [type=search]')
  field?.focus()
  return field !== null
}
