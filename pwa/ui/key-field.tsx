import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { commonMessages } from '#shared/messages/common.ts'

interface KeyFieldProps extends TextInputProps {
  ref?: Ref<HTMLInputElement>
}

/** An API key to be typed or pasted: no word of a language, and nothing for the browser to fill in. */
export function KeyField(props: KeyFieldProps) {
  return (
    <TextInput
      label={commonMessages.apiKey}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  )
}
