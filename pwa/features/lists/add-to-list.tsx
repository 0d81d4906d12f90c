import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { cleanPlainText } from '#shared/domain/printable.ts'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { paths } from '#shared/paths.ts'
import { LIST_LIMITS } from '#shared/policy/limits.ts'
import { type OwnList, shownEntries } from '#shared/sync/user-lists.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useOwnLists } from '../../data/use-lists.ts'
import { userData } from '../../data/user-data.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { SignInButtons } from '../../ui/sign-in-buttons.tsx'

/** What changes lists brings the user's database, so it comes with the dialog. */
const changes = lazyCode(() => import('./change-lists.ts'))

interface AddToListProps {
  id: number
  name: string
}

/** The button on the page of a tool, and the lists that it can be put into. */
export function AddToList(tool: AddToListProps) {
  const [isOpen, setOpen] = useState(false)
  const lists = useOwnLists() ?? []
  const isOn = lists.some((list) => isIn(list, tool.id))
  const label = texts.addToListNamed(tool.name)
  return (
    <>
      <ActionIcon
        variant={isOn ? 'light' : 'default'}
        size="input-md"
        title={texts.addToList}
        aria-label={label}
        aria-haspopup="dialog"
        onPointerEnter={changes.preload}
        onClick={() => setOpen(true)}
      >
        <IconPlaylistAdd size={20} aria-hidden="true" />
      </ActionIcon>
      {isOpen && <ListsDialog tool={tool} onClose={() => setOpen(false)} />}
    </>
  )
}

const isIn = ({ entries }: OwnList, toolId: number) => entries.get(toolId)?.on === true

function ListsDialog({ tool, onClose }: { tool: AddToListProps; onClose: () => void }) {
  const { user } = useSession()
  return (
    <PanelDialog title={texts.addToListNamed(tool.name)} shape="narrow" onClose={onClose}>
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
          {(code) => <Choices tool={tool} code={code} onClose={onClose} />}
        </LazyPart>
      )}
    </PanelDialog>
  )
}

interface ChoicesProps {
  tool: AddToListProps
  code: typeof import('./change-lists.ts')
  onClose: () => void
}

function Choices({ tool, code, onClose }: ChoicesProps) {
  const lists = useOwnLists() ?? []
  const toggle = (list: OwnList) =>
    isIn(list, tool.id) ? code.removeTool(list, tool) : code.addTool(list, tool)
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
                checked={isIn(list, tool.id)}
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
          if (list !== undefined) await code.addTool(list, tool)
        }}
      />
      <Button component={Link} to={paths.lists} variant="default" onClick={onClose}>
        {texts.openLists}
      </Button>
    </Stack>
  )
}

/** Makes a list with the tool in it. */
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
