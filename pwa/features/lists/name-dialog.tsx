import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { cleanPlainText } from '#shared/domain/printable.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { LIST_LIMITS } from '#shared/policy/limits.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'

interface NameDialogProps {
  title: string
  action: string
  initialName?: string
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a list. */
export function NameDialog({ title, action, initialName = '', onName, onClose }: NameDialogProps) {
  const [text, setText] = useState(initialName)
  const [error, setError] = useState<string | null>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const name = cleanPlainText(text)
    if (name === '') return setError(texts.nameNeeded)
    onName(name)
  }
  return (
    <PanelDialog title={title} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={send}>
        <TextInput
          size="md"
          data-autofocus
          label={texts.nameOf}
          placeholder={texts.namePlaceholder}
          maxLength={LIST_LIMITS.name}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={error}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit">{action}</Button>
        </Group>
      </form>
    </PanelDialog>
  )
}
