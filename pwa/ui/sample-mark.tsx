import { uiMessages } from '#shared/messages/ui.ts'
import classes from './sample-mark.module.css'

/** DESIGN §11: generated figures are never shown without this. */
export function SampleMark() {
  return (
    <span className={`text-sm text-ink-3 font-regular nowrap ${classes.mark}`} title={uiMessages.sampleMeans}>
      {uiMessages.sampleData}
    </span>
  )
}
