import { uiMessages } from '#shared/messages/ui.ts'

/** DESIGN §11: generated figures are never shown without this. */
export function SampleMark() {
  return (
    <span className="text-sm text-ink-3 font-regular nowrap underline-dotted" title={uiMessages.sampleMeans}>
      {uiMessages.sampleData}
    </span>
  )
}
