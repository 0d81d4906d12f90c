/** What somebody wrote, as text: line breaks are kept, and it runs in the direction of its own script. */
export function ReviewText({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="text-ink-2 anywhere prose-wide pre-line" dir="auto">
      {text}
    </p>
  )
}
