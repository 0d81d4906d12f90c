import { Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { type RefObject, useId, useRef } from 'react'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import classes from './copy-field.module.css'
import { useCopy } from './use-copy.ts'

interface CopyFieldProps {
  label: string
  /** An address. */
  value: string
  /** For who wants to select what is in it. */
  field?: RefObject<HTMLInputElement | null>
  onCopied?: () => void
}

/** An address to be copied. Where the browser does not let us, it is selected. */
export function CopyField({ label, value, field, onCopied }: CopyFieldProps) {
  const { copied, copy } = useCopy()
  const ownField = useRef<HTMLInputElement>(null)
  const input = field ?? ownField
  const id = useId()
  const copyOrSelect = async () => {
    if (await copy('link', value)) onCopied?.()
    else selectIn(input)
  }
  const isCopied = copied === 'link'
  const Icon = isCopied ? IconCheck : IconLink
  return (
    <div>
      <label htmlFor={id} className={`block text-sm text-ink-2 font-medium ${classes.label}`}>
        {label}
      </label>
      <div className={`flex gap-2 ${classes.row}`}>
        <input
          ref={input}
          id={id}
          className={`flex-1 min-w-0 text-ink bg-sunken rounded-sm font-inherit px-3 ${classes.value}`}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          size="md"
          className={classes.copy ?? ''}
          leftSection={<Icon size={18} aria-hidden="true" />}
          onClick={() => void copyOrSelect()}
        >
          {isCopied ? shareMessages.copied : shareMessages.copyLink}
        </Button>
      </div>
    </div>
  )
}

/** Leaves the copying to the reader. */
export function selectIn(field: RefObject<HTMLInputElement | null>): void {
  field.current?.focus()
  field.current?.select()
}
