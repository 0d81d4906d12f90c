import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { copyText } from './copy-text.ts'
import { showToast } from './toast.ts'
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
  const copyOrSelect = async () => {
    if (await copy('link', value)) onCopied?.()
    else selectIn(input)
  }
  return (
    <FieldWithButton
      label={label}
      value={value}
      input={input}
      isCopied={copied === 'link'}
      icon={IconLink}
      action={shareMessages.copyLink}
      onCopy={copyOrSelect}
    />
  )
}

interface SecretFieldProps {
  label: string
  value: string
  /** What the button names. */
  noun?: string
}

/** A key that is shown once, to be copied. Where the browser does not let us, it is selected. */
export function SecretField({ label, value, noun = 'key' }: SecretFieldProps) {
  const [isCopied, setCopied] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    const isDone = await copyText(value)
    setCopied(isDone)
    if (isDone) return showToast({ title: shareMessages.named.copied(label) })
    input.current?.select()
    showToast({ ...shareMessages.named.failed(noun), tone: 'error' })
  }
  return (
    <FieldWithButton
      label={label}
      value={value}
      input={input}
      isCopied={isCopied}
      icon={IconCopy}
      action={shareMessages.copy(noun)}
      onCopy={copy}
    />
  )
}

interface FieldWithButtonProps {
  label: string
  value: string
  input: RefObject<HTMLInputElement | null>
  isCopied: boolean
  icon: typeof IconCopy
  action: string
  onCopy: () => Promise<void>
}

function FieldWithButton({ label, value, input, isCopied, icon, action, onCopy }: FieldWithButtonProps) {
  const Icon = isCopied ? IconCheck : icon
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextInput
        ref={input}
        size="md"
        // The button has a line of its own where there is no room for both.
        flex="99 1 15rem"
        label={label}
        classNames={{ input: 'bg-sunken truncate' }}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        size="md"
        // As wide as its longer text, so that 'Copied!' moves nothing.
        flex="1 0 10rem"
        leftSection={<Icon size={18} aria-hidden="true" />}
        onClick={() => void onCopy()}
      >
        {isCopied ? shareMessages.copied : action}
      </Button>
    </div>
  )
}

/** Leaves the copying to the reader. */
export function selectIn(field: RefObject<HTMLInputElement | null>): void {
  field.current?.focus()
  field.current?.select()
}
