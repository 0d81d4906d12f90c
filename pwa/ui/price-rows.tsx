import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { DETAIL_LIMITS, type PriceTier } from '#shared/domain/tool-details.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { ChoiceRow } from './choice-row.tsx'
import classes from './detail-groups.module.css'
import { EMPTY_ROW, type PriceRow } from './details-draft.ts'

const BILLINGS = (['monthly', 'yearly', 'once', 'usage'] as const satisfies PriceTier['billing'][]).map(
  (value) => ({ value, label: toolFormMessages.billings[value] }),
)

interface PriceRowsProps {
  rows: readonly PriceRow[]
  isReadOnly: boolean
  onChange: (rows: readonly PriceRow[]) => void
}

/** The plans, the cheapest first. */
export function PriceRows({ rows, isReadOnly, onChange }: PriceRowsProps) {
  const change = (at: number, patch: Partial<PriceRow>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...patch } : row)))
  return (
    <>
      <ol className="grid gap-3">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: plans have no other identity while they are typed
          <li key={at}>
            <fieldset
              className={`grid cols-form items-end border-b gap-y-2 gap-x-3 pb-3 ${classes.row}`}
              disabled={isReadOnly}
            >
              <legend className="visually-hidden">{toolFormMessages.planAt(at + 1)}</legend>
              <PlanFields row={row} onChange={(patch) => change(at, patch)} />
              <ActionIcon
                variant="subtle"
                className="h-target w-target ml-auto"
                aria-label={toolFormMessages.removePlan(row.name || at + 1)}
                onClick={() => onChange(rows.filter((_, place) => place !== at))}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </fieldset>
          </li>
        ))}
      </ol>
      {!isReadOnly && rows.length < DETAIL_LIMITS.prices && (
        <Button
          variant="default"
          className="mt-3"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onChange([...rows, EMPTY_ROW])}
        >
          {toolFormMessages.addAPlan}
        </Button>
      )}
    </>
  )
}

function PlanFields({ row, onChange }: { row: PriceRow; onChange: (patch: Partial<PriceRow>) => void }) {
  const text = (name: 'name' | 'amount' | 'currency' | 'unit' | 'trialDays', label: string) => ({
    name: `price-${name}`,
    label,
    value: row[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value }),
  })
  const { plan } = toolFormMessages
  return (
    <>
      <TextInput {...text('name', plan.name)} />
      <TextInput {...text('amount', plan.amount)} inputMode="decimal" />
      <TextInput {...text('currency', plan.currency)} placeholder={toolFormMessages.usd} maxLength={3} />
      <NativeSelect
        name="price-billing"
        label={toolFormMessages.forA}
        value={row.billing}
        onChange={({ currentTarget: { value } }) =>
          onChange({ billing: BILLINGS.find((billing) => billing.value === value)?.value ?? 'monthly' })
        }
      >
        {BILLINGS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {row.billing === 'usage' ? (
        <TextInput {...text('unit', plan.unit)} placeholder={toolFormMessages.minute} />
      ) : (
        <TextInput
          {...text('trialDays', plan.trialDays)}
          inputMode="numeric"
          placeholder={commonMessages.none}
        />
      )}
      <div className="nowrap">
        <ChoiceRow
          type="checkbox"
          name="price-seat"
          label={toolFormMessages.perSeat}
          isChosen={row.isPerSeat}
          onChoose={() => onChange({ isPerSeat: !row.isPerSeat })}
        />
      </div>
    </>
  )
}
