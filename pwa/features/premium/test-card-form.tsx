import { Button } from '@mantine/core'
import { useState } from 'react'
import { DEFAULT_TEST_CARD, TEST_CARDS } from '#shared/policy/marketplace.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { SelectField } from '../../ui/select-field.tsx'
import classes from './premium-plan.module.css'

interface TestCardFormProps {
  priceCents: number
  isBusy: boolean
  onPay: (card: string) => void
}

/** The checkout of the sandbox: no card has to be typed, each of these has its fate. */
export function TestCardForm({ priceCents, isBusy, onPay }: TestCardFormProps) {
  const [card, setCard] = useState<string>(DEFAULT_TEST_CARD)
  return (
    <form
      className={classes.checkout}
      onSubmit={(event) => {
        event.preventDefault()
        onPay(card)
      }}
    >
      <SelectField
        name="card"
        label="Test card"
        hint="No money is taken: the card only decides how the payment ends."
        value={card}
        onChange={({ currentTarget: { value } }) => setCard(value)}
      >
        {TEST_CARDS.map(({ card: number, title }) => (
          <option key={number} value={number}>
            {`${number} – ${title}`}
          </option>
        ))}
      </SelectField>
      <Button type="submit" size="lg" fullWidth aria-disabled={isBusy}>
        {isBusy ? 'Paying…' : `Pay ${formatDollars(priceCents / 100)} (test payment)`}
      </Button>
    </form>
  )
}
