import { IMPROVEMENT_TYPES } from '#shared/messages/improvement-labels.ts'
import { PriceField } from '../../ui/price-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { Problems } from '../../ui/use-submission.ts'
import classes from './agent-demo.module.css'
import type { ImprovementDraft } from './improvement-draft.ts'
import { ToolPicker } from './tool-picker.tsx'

interface ImprovementFieldsProps {
  draft: ImprovementDraft
  problems: Problems
  isReadOnly: boolean
  onChange: (patch: Partial<ImprovementDraft>) => void
}

export function ImprovementFields({ draft, problems, isReadOnly, onChange }: ImprovementFieldsProps) {
  const chosen = IMPROVEMENT_TYPES.find(({ type }) => type === draft.improvementType)
  return (
    <>
      <div className={classes.pair}>
        <ToolPicker
          text={draft.toolName}
          isChosen={draft.toolId !== ''}
          problem={problems.toolId}
          isReadOnly={isReadOnly}
          onType={(toolName) => onChange({ toolName, toolId: '' })}
          onChoose={({ id, name }) => onChange({ toolId: String(id), toolName: name })}
        />
        <SelectField
          name="improvementType"
          label="What is improved"
          required
          value={draft.improvementType}
          disabled={isReadOnly}
          problem={problems.improvementType}
          onChange={({ currentTarget: { value } }) => onChange({ improvementType: value })}
        >
          <option value="" disabled>
            Choose a part
          </option>
          {IMPROVEMENT_TYPES.map(({ type, name }) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        name="proposedContent"
        label="Proposed content"
        required
        value={draft.proposedContent}
        readOnly={isReadOnly}
        hint={chosen?.hint ?? 'What should stand on the tool page.'}
        problem={problems.proposedContent}
        onChange={({ currentTarget: { value } }) => onChange({ proposedContent: value })}
      />
      <TextAreaField
        name="reasoning"
        label="Reasoning"
        required
        rows={2}
        value={draft.reasoning}
        readOnly={isReadOnly}
        hint="What is better now, and where the facts come from. The admin reads it."
        problem={problems.reasoning}
        onChange={({ currentTarget: { value } }) => onChange({ reasoning: value })}
      />
      <PriceField
        name="priceUsd"
        label="Price (USD)"
        value={draft.priceUsd}
        problem={problems.priceUsd}
        isReadOnly={isReadOnly}
        onChange={(priceUsd) => onChange({ priceUsd })}
      />
    </>
  )
}
