import { Progress, TextInput, type TextInputProps } from '@mantine/core'
import { moneyMessages } from '#shared/messages/parts.ts'
import { IMPROVEMENT_PRICE, SECOND_APPROVAL_ABOVE } from '#shared/policy/marketplace.ts'
import {
  COMMISSION_PERCENT,
  centsFromDollars,
  dollarsFromCents,
  splitImprovement,
} from '#shared/policy/money.ts'
import { formatDollars } from './format-amount.ts'
import { readPrice } from './read-price.ts'

interface PriceFieldProps extends TextInputProps {
  /** As it is typed. */
  value: string
}

/** The price of an improvement, and who gets what of it. */
export function PriceField(props: PriceFieldProps) {
  const { min, max } = IMPROVEMENT_PRICE
  const price = readPrice(props.value)
  return (
    <div className="grid gap-3">
      <TextInput
        {...props}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step="any"
        required
        description={moneyMessages.priceRange(min, max, SECOND_APPROVAL_ABOVE)}
      />
      <PriceSplit price={price} />
    </div>
  )
}

/** A bar with the two parts of a price. */
export function PriceSplit({ price }: { price: number | null }) {
  const split = price === null ? null : splitImprovement(centsFromDollars(price))
  const part = (cents: number | undefined) =>
    cents === undefined ? '–' : formatDollars(dollarsFromCents(cents))
  return (
    <div className="grid gap-2 p-3 bg-sunken rounded-md">
      <Progress.Root aria-hidden="true">
        <Progress.Section withAria={false} value={100 - COMMISSION_PERCENT} color="var(--accent)" />
        <Progress.Section withAria={false} value={COMMISSION_PERCENT} color="var(--control)" />
      </Progress.Root>
      <p className="flex flex-wrap justify-between gap-x-3 text-ui tabular-nums">
        <span>
          {moneyMessages.yourShare} <strong>{part(split?.agent)}</strong>
        </span>
        <span className="text-ink-3">{moneyMessages.platformShare(part(split?.commission))}</span>
      </p>
    </div>
  )
}
