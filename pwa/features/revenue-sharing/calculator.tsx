import { Box, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sharingMessages } from '#shared/messages/revenue-sharing.ts'
import { REFERRAL_PERCENT } from '#shared/policy/money.ts'
import { CALCULATOR_LIMITS } from '#shared/policy/revenue.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { estimateEarnings } from './computed-examples.ts'
import classes from './revenue-sharing.module.css'
import { SharingSection } from './sharing-section.tsx'
import { type Limits, useTypedAmount } from './typed-amount.ts'

const { calculator } = sharingMessages

/** What the calculator begins with. */
const START = { referrals: 10, earnings: 500 }

export function Calculator() {
  const [referrals, setReferrals] = useState(START.referrals)
  const [earnings, setEarnings] = useState(START.earnings)
  const { monthly, yearly } = estimateEarnings(referrals, earnings)
  return (
    <SharingSection title={calculator.title} text={calculator.text}>
      <Paper className="grid cols-fit col-17 overflow-hidden">
        <Stack p="xl" gap="lg">
          <AmountControl
            {...calculator.referrals}
            limits={CALCULATOR_LIMITS.referrals}
            step={1}
            value={referrals}
            onChange={setReferrals}
          />
          <AmountControl
            {...calculator.earnings}
            unit="$"
            limits={CALCULATOR_LIMITS.monthlyEarnings}
            step={25}
            value={earnings}
            onChange={setEarnings}
          />
        </Stack>
        <Stack
          role="status"
          aria-label={calculator.result}
          p="xl"
          gap={4}
          justify="center"
          bg="var(--accent-soft)"
          c="var(--on-accent-soft)"
        >
          <Text inherit fw={600}>
            {calculator.monthly}
          </Text>
          <Text inherit fz="clamp(2rem, 1.4rem + 2.4vw, 3.125rem)" fw={740} lh={1.15} lts="-0.04em">
            {formatDollars(monthly)}
          </Text>
          <Text inherit fz="sm">
            {formatNumber(referrals)} × ${formatNumber(earnings)} × {REFERRAL_PERCENT}%
          </Text>
          <Group justify="space-between" mt="lg" gap="xs">
            <Text inherit fw={600}>
              {calculator.yearly}
            </Text>
            <Text inherit fz="var(--title-md)" fw={680}>
              {formatDollars(yearly)}
            </Text>
          </Group>
        </Stack>
      </Paper>
    </SharingSection>
  )
}

interface AmountControlProps {
  label: string
  limits: Limits
  /** Of the slider; what is typed may lie between. */
  step: number
  /** Stands before the number. */
  unit?: string
  hint: string
  value: number
  onChange: (value: number) => void
}

/**
 * One whole number, by slider or typed. What is typed counts as soon as it can, and is put right when one leaves it. The
 * slider is the browser's own: the server draws this page, whose scripts are budgeted as those of the first load.
 */
function AmountControl({ label, limits, step, unit = '', hint, value, onChange }: AmountControlProps) {
  const { text, reason, onType, settle, onSlide } = useTypedAmount({ limits, value, onChange })
  return (
    <TextInput
      label={label}
      description={reason ?? hint}
      descriptionProps={{ role: 'status', mt: 4, ...(reason !== null && { c: 'var(--ink)' }) }}
      inputWrapperOrder={['label', 'input', 'description']}
      inputContainer={(field) => (
        <Group wrap="nowrap">
          <input
            type="range"
            className={`flex-1 min-w-0 cursor-pointer h-11 ${classes.slider}`}
            aria-label={label}
            aria-valuetext={`${unit}${formatNumber(value)}`}
            {...limits}
            step={step}
            value={value}
            onChange={(event) => onSlide(Number(event.currentTarget.value))}
          />
          <Box w="7rem" flex="none">
            {field}
          </Box>
        </Group>
      )}
      size="md"
      inputMode="numeric"
      autoComplete="off"
      leftSection={unit === '' ? undefined : <span aria-hidden="true">{unit}</span>}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  )
}
