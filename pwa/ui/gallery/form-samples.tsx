import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { CopyField } from '../copy-field.tsx'
import { DetailGroups } from '../detail-groups.tsx'
import { detailsDraftOf } from '../details-draft.ts'
import { LazyPart, lazyCode } from '../lazy-part.tsx'
import { NearPart } from '../near-part.tsx'
import { NewPasswordField, PasswordField } from '../password-field.tsx'
import { PriceRows } from '../price-rows.tsx'
import { type Tab, Tabs } from '../tabs.tsx'
import { EMPTY_DRAFT } from '../tool-draft.ts'
import { ToolFields, TwinLink } from '../tool-fields.tsx'
import { ToolPreview } from '../tool-preview.tsx'
import { Specimen } from './specimen.tsx'

const TABS: readonly Tab<'first' | 'second'>[] = [
  { id: 'first', label: 'First', panel: <p>What belongs to the first tab.</p> },
  { id: 'second', label: 'Second', panel: <p>What belongs to the second.</p> },
]
const CATEGORIES = [{ id: 1, name: 'Music' }]
type DetailedDraft = ComponentProps<typeof DetailGroups>['draft']
const DETAILED: DetailedDraft = {
  ...EMPTY_DRAFT,
  status: 'active',
  formerNames: '',
  platforms: ['web'],
  otherCategoryIds: [],
  details: detailsDraftOf({ prices: [{ name: 'Team', amount: 12, billing: 'monthly', per: 'seat' }] }),
}
const noWords = () => []
const lateText = lazyCode(async () => ({ text: 'This part came later.' }))
const noText = lazyCode<{ text: string }>(() => Promise.reject(new Error('There is none')))

/** Forms, and what stands around them. */
export function FormSamples() {
  const [tab, setTab] = useState<'first' | 'second'>('first')
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [detailed, setDetailed] = useState<DetailedDraft>(DETAILED)
  return (
    <>
      <Specimen title="Form fields" layout="block">
        <TextInput name="plain" label="Name" description="As others will see it" />
        <TextInput name="wrong" label="Email" error="Please enter a valid email address." />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <NewPasswordField name="newPassword" label="New password" own={noWords} />
        <Textarea autosize name="long" label="Message" description="It grows with what is typed" />
        <NativeSelect name="choice" label="Category" description="One of a list">
          <option>Music</option>
          <option>Writing</option>
        </NativeSelect>
        <CopyField label="An address to copy" value="https://example.com/page" />
        <TextInput label="A day" type="date" />
      </Specimen>
      <Specimen title="Tabs" layout="block">
        <Tabs label="Sample tabs" tabs={TABS} chosen={tab} onChoose={setTab} />
      </Specimen>
      <Specimen title="The fields of a tool" layout="block">
        <ToolFields
          draft={draft}
          categories={CATEGORIES}
          problems={{ name: 'Tool name is required' }}
          isReadOnly={false}
          websiteNote={<TwinLink to="/tool/1" />}
          onChange={(patch) => setDraft({ ...draft, ...patch })}
        />
        <ToolPreview draft={draft} />
      </Specimen>
      <Specimen title="The details of a tool" layout="block">
        <DetailGroups
          draft={detailed}
          categories={CATEGORIES}
          problems={{}}
          isReadOnly={false}
          onChange={(patch) => setDetailed({ ...detailed, ...patch })}
        />
        <PriceRows
          rows={detailed.details.prices}
          isReadOnly={false}
          onChange={(prices) => setDetailed({ ...detailed, details: { ...detailed.details, prices } })}
        />
      </Specimen>
      <Specimen title="Parts that come later" layout="block">
        <LazyPart code={lateText}>{({ text }) => <p>{text}</p>}</LazyPart>
        <LazyPart code={noText} failed={(retry) => <Button onClick={retry}>Try again</Button>}>
          {({ text }) => <p>{text}</p>}
        </LazyPart>
        <NearPart code={lateText} waiting={<p>Its place.</p>}>
          {({ text }) => <p>{text}</p>}
        </NearPart>
      </Specimen>
    </>
  )
}
