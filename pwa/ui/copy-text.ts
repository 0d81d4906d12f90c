/** Whether the text is on the clipboard now; browsers refuse without a permission, and outside of secure pages. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
