import { Alert, Box, Button, Card, Collapse, Group, List, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { receiptCheckMessages as messages } from '#shared/messages/receipt-check.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { FileZone } from '../../ui/file-zone.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CheckOutcome } from './check-outcome.tsx'
import { checkReceipt, type Outcome, readKeys } from './check-receipt.ts'

/** A proof has a few KB, and keys are few. */
const MOST_BYTES = 200_000

type Shown = { outcome: Outcome } | { failure: string } | null

/** Where anybody pastes a receipt, which the browser then checks by itself. */
export function ReceiptDesk() {
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>{messages.title}</PageTitle>
        <Text fz="lg" c="var(--ink-2)" mt="xs" maw="44rem">
          {messages.lead}
        </Text>
      </div>
      <Checker />
    </Stack>
  )
}

/** The proof that the dashboard came with. It stands in the browser's history, so that a reload finds it. */
function useGivenProof(): string {
  const state: unknown = useLocation().state
  const given = typeof state === 'object' && state !== null && 'proof' in state ? state.proof : null
  return typeof given === 'string' ? given : ''
}

function Checker() {
  const given = useGivenProof()
  const [text, setText] = useState(given)
  const [keysText, setKeysText] = useState<string | null>(null)
  const [problems, setProblems] = useState<{ text?: string; keys?: string }>({})
  const [shown, setShown] = useState<Shown>(null)
  const [isChecking, setChecking] = useState(false)
  const running = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const keysField = useRef<HTMLTextAreaElement>(null)

  // No question of react-query's: the browser does the work, and react-query would be 11 KB of this page.
  const run = async (receipt: string) => {
    if (running.current) return
    const keys = keysText === null ? null : readKeys(keysText)
    const isWithout = receipt.trim() === ''
    const isKeyless = keysText !== null && keys === null
    setProblems({ ...(isWithout && { text: messages.empty }), ...(isKeyless && { keys: messages.noKeys }) })
    setShown(null)
    if (isWithout) return field.current?.focus()
    if (isKeyless) return keysField.current?.focus()
    running.current = true
    setChecking(true)
    try {
      setShown({ outcome: await checkReceipt(receipt, keys) })
    } catch (error) {
      setShown({ failure: reasonOf(error, messages.failed.text) })
    } finally {
      running.current = false
      setChecking(false)
    }
  }
  const runGiven = useEffectEvent(() => {
    if (given !== '') void run(given)
  })
  useEffect(() => runGiven(), [])

  const take = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > MOST_BYTES) return setProblems({ text: messages.tooLarge })
    const read = await file.text()
    setText(read)
    await run(read)
  }
  return (
    <div className="grid cols-fit col-22 items-start gap-8">
      <Card>
        <form
          noValidate
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            void run(text)
          }}
        >
          <Stack>
            <Textarea
              ref={field}
              label={messages.label}
              description={messages.hint}
              placeholder={messages.placeholder}
              value={text}
              error={problems.text}
              autoComplete="off"
              spellCheck={false}
              autosize
              minRows={5}
              maxRows={12}
              classNames={{ input: 'mono text-sm anywhere' }}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value)
                setProblems({})
                setShown(null)
              }}
            />
            <FileZone
              choose={messages.choose}
              hint={messages.drop}
              accept=".json,.txt,application/json"
              isBusy={isChecking}
              onFile={(file) => void take(file)}
            />
            <KeysField field={keysField} text={keysText} error={problems.keys} onChange={setKeysText} />
            <Group>
              <Button type="submit" size="md" miw="9rem" aria-disabled={isChecking}>
                {isChecking ? messages.checking : messages.submit}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
      <div>
        <div role="status" aria-busy={isChecking}>
          {shown !== null && 'outcome' in shown && (
            <CheckOutcome outcome={shown.outcome} onForgotten={() => setShown(null)} />
          )}
          {shown !== null && 'failure' in shown && (
            <Alert color="red" icon={<IconAlertTriangle size={20} />} title={messages.failed.title}>
              {shown.failure}
            </Alert>
          )}
        </div>
        <Box mt={shown === null ? 0 : 'xl'}>
          <Limits />
        </Box>
      </div>
    </div>
  )
}

interface KeysFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** null: those of the site. */
  text: string | null
  error: string | undefined
  onChange: (text: string | null) => void
}

function KeysField({ field, text, error, onChange }: KeysFieldProps) {
  const isOpen = text !== null
  return (
    <div>
      <Button
        variant="subtle"
        size="xs"
        ml="-0.75rem"
        aria-expanded={isOpen}
        onClick={() => onChange(isOpen ? null : '')}
      >
        {messages.ownKeys}
      </Button>
      <Collapse expanded={isOpen}>
        <Textarea
          ref={field}
          mt="xs"
          label={messages.keys}
          description={messages.keysHint}
          value={text ?? ''}
          error={error}
          autoComplete="off"
          spellCheck={false}
          autosize
          minRows={3}
          maxRows={8}
          classNames={{ input: 'mono text-sm anywhere' }}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Collapse>
    </div>
  )
}

/** What a check is worth, in words. */
function Limits() {
  const { title, proves, title2, not } = messages.limits
  return (
    <Stack gap="lg">
      {(
        [
          [title, proves],
          [title2, not],
        ] as const
      ).map(([name, lines]) => (
        <section key={name} aria-label={name}>
          <Title order={2} fz="md" mb="sm">
            {name}
          </Title>
          <List spacing="xs" listStyleType="disc" c="var(--ink-2)" maw="36rem">
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </section>
      ))}
    </Stack>
  )
}
