import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { cleanPlainText } from '#shared/domain/printable.ts'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { paths } from '#shared/paths.ts'
import { LIST_LIMITS } from '#shared/policy/limits.ts'
import { type OwnList, shownEntries } from '#shared/sync/user-lists.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { isIn, type NamedTool, useOwnLists } from '../../data/use-lists.ts'
import { userData } from '../../data/user-data.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { SignInButtons } from '../../ui/sign-in-buttons.tsx'

/** What changes lists brings the user's database, so it comes with the dialog. */
const changes = lazyCode(() => import('./change-lists.ts'))

interface ListsDialogProps {
  tools: readonly NamedTool[]
  onClose: () => void
}

/** The lists that some tools can be put into, all of them at once, and a new one for them. */
export function ListsDialog({ tools, onClose }: ListsDialogProps) {
  const { user } = useSession()
  return (
    <PanelDialog title={titleOf(tools)} shape="narrow" onClose={onClose}>
      {user === null ? (
        <Stack gap="md">
          <Text c="var(--ink-2)">{texts.visitor.text}</Text>
          <Group gap="xs">
            <SignInButtons
              size="md"
              onAsk={(tab) => {
                onClose()
                askToSignIn(tab)
              }}
            />
          </Group>
        </Stack>
      ) : (
        <LazyPart code={changes} failed={() => <Text role="alert">{texts.failed.text}</Text>}>
          {(code) => <Choices tools={tools} code={code} onClose={onClose} />}
        </LazyPart>
      )}
    </PanelDialog>
  )
}

function titleOf(tools: readonly NamedTool[]): string {
  const [first, ...others] = tools
  return texts.addToListNamed(
    first === undefined || others.length > 0 ? texts.tools(tools.length) : first.name,
  )
}

interface ChoicesProps extends ListsDialogProps {
  code: typeof import('./change-lists.ts')
}

function Choices({ tools, code, onClose }: ChoicesProps) {
  const lists = useOwnLists() ?? []
  const hasAll = (list: OwnList) => tools.every((tool) => isIn(list, tool))
  const toggle = (list: OwnList) =>
    hasAll(list) ? code.removeTools(list, tools) : code.addTools(list, tools)
  return (
    <Stack gap="lg">
      {lists.length > 0 && (
        <ul className="stack overflow-y-auto" style={{ maxHeight: '16rem' }} aria-label={texts.yourLists}>
          {lists.map((list) => (
            <li key={list.listId}>
              <Checkbox
                py="xs"
                label={list.name}
                description={texts.tools(shownEntries(list).length)}
                checked={hasAll(list)}
                indeterminate={!hasAll(list) && tools.some((tool) => isIn(list, tool))}
                onChange={() => void toggle(list)}
              />
            </li>
          ))}
        </ul>
      )}
      <NewList
        onCreate={async (name) => {
          const listId = await code.createList(name)
          const list = listId === null ? undefined : userData.getState()?.lists.get(listId)
          if (list !== undefined) await code.addTools(list, tools)
        }}
      />
      <Button component={Link} to={paths.lists} variant="default" onClick={onClose}>
        {texts.openLists}
      </Button>
    </Stack>
  )
}

/** Makes a list with the tools in it. */
function NewList({ onCreate }: { onCreate: (name: string) => Promise<void> }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const name = cleanPlainText(text)
    setError(name === '' ? texts.nameNeeded : null)
    if (name === '') return
    setText('')
    void onCreate(name)
  }
  return (
    <form noValidate onSubmit={send}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          label={texts.orNew}
          placeholder={texts.namePlaceholder}
          maxLength={LIST_LIMITS.name}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={error}
        />
        <Button type="submit">{texts.createAndAdd}</Button>
      </Group>
    </form>
  )
}
