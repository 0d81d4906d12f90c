import { useState } from 'react'
import { CopyField } from '../copy-field.tsx'
import { Field } from '../field.tsx'
import { Later } from '../later.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { SelectField } from '../select-field.tsx'
import { type Tab, Tabs } from '../tabs.tsx'
import { TextAreaField } from '../text-area-field.tsx'
import { TextField } from '../text-field.tsx'
import { Specimen } from './specimen.tsx'

const TABS: readonly Tab<'first' | 'second'>[] = [
  { id: 'first', label: 'First', panel: <p>What belongs to the first tab.</p> },
  { id: 'second', label: 'Second', panel: <p>What belongs to the second.</p> },
]
const NOTHING = () => {}
const noWords = () => []
const loadText = async () => LateText

function LateText() {
  return <p>This part came later.</p>
}

/** Forms, and what stands around them. */
export function FormSamples() {
  const [tab, setTab] = useState<'first' | 'second'>('first')
  return (
    <>
      <Specimen title="Form fields" layout="block">
        <TextField name="plain" label="Name" hint="As others will see it" />
        <TextField name="wrong" label="Email" problem="Please enter a valid email address." />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <NewPasswordField name="newPassword" label="New password" own={noWords} />
        <TextAreaField name="long" label="Message" hint="It grows with what is typed" />
        <SelectField name="choice" label="Category" hint="One of a list">
          <option>Music</option>
          <option>Writing</option>
        </SelectField>
        <CopyField label="An address to copy" value="https://example.com/page" />
        <Field label="Any other control">{(control) => <input {...control} type="date" />}</Field>
      </Specimen>
      <Specimen title="Tabs" layout="block">
        <Tabs label="Sample tabs" tabs={TABS} chosen={tab} onChoose={setTab} />
      </Specimen>
      <Specimen title="Parts that come later" layout="block">
        <Later isWanted load={loadText} onFailure={NOTHING} />
      </Specimen>
    </>
  )
}
