import { SampleMark } from '../sample-mark.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { CardSamples } from './card-samples.tsx'
import { ControlSamples } from './control-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { ListSamples } from './list-samples.tsx'
import { MarketSamples } from './market-samples.tsx'
import { SignSamples } from './sign-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { TableSamples } from './table-samples.tsx'

/** Every shared component with its states. `name` keeps apart the form fields of two galleries on one page. */
export function Gallery({ name }: { name: string }) {
  return (
    <div className="stack gap-8">
      <SectionHeading title={`Components, ${name}`} note="with a note" aside={<SampleMark />} />
      <SignSamples />
      <ControlSamples name={name} />
      <FormSamples />
      <CardSamples />
      <ListSamples />
      <TableSamples />
      <MarketSamples />
      <StateSamples />
    </div>
  )
}
