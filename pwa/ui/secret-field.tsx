import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { copyText } from './copy-text.ts'
import classes from './secret-field.module.css'
import { showToast } from './toast.ts'

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
    if (isDone) return showToast({ title: `${label} copied` })
    input.current?.select()
    showToast({
      title: `The ${noun} could not be copied`,
      text: 'It is selected now: copy it yourself.',
      tone: 'error',
    })
  }
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <div className={`grid gap-2 ${classes.secret}`}>
      <TextInput
        ref={input}
        label={label}
        classNames={{ input: classes.value }}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        size="md"
        className={`h-11 ${classes.copy}`}
        leftSection={<Icon size={18} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? shareMessages.copied : shareMessages.copy(noun)}
      </Button>
    </div>
  )
}
