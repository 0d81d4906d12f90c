import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { SUGGESTED_DETAILS } from '#shared/domain/suggestion.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { suggestionMessages as texts } from '#shared/messages/suggestions.ts'
import { paths } from '#shared/paths.ts'
import { SUGGESTION_LIMITS } from '#shared/policy/suggestions.ts'
import { randomId } from '../../data/random-id.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useCategories, useToolList } from '../../data/use-catalogue.ts'
import { storedDraft, useDraft } from '../../data/use-draft.ts'
import { DetailGroups } from '../../ui/detail-groups.tsx'
import { ToolFields } from '../../ui/tool-fields.tsx'
import { ToolPreview } from '../../ui/tool-preview.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { type EditDraft, EMPTY_EDIT, editDraftSchema, readTool } from './edit-draft.ts'
import { MakerFields } from './maker-fields.tsx'
import { sendSuggestion } from './send-suggestion.ts'

const submitDraft = storedDraft('submission', EMPTY_EDIT, editDraftSchema)

/** A tool that is missing, as it is typed and as the card that it would be. */
export function SubmitForm() {
  const { user } = useSession()
  const { data: categories } = useCategories()
  const { values: draft, change: keep, clear } = useDraft(submitDraft)
  // However often it is sent, it is one; the next one is another.
  const [id, setId] = useState(randomId)
  const { isBusy, problems, forget, onSubmit } = useSubmission(async () => {
    const { tool, problems: found } = readTool(draft)
    if (tool === null) return found
    if (user === null) {
      askToSignIn()
      return { form: texts.signIn }
    }
    const note = draft.note.trim() || null
    const refused = await sendSuggestion({ id, kind: 'tool', tool, note })
    if (Object.keys(refused).length === 0) {
      clear()
      setId(randomId())
    }
    return refused
  })
  const change = (patch: Partial<typeof draft>) => {
    keep(patch)
    forget([...Object.keys(patch), ...(patch.details === undefined ? [] : SUGGESTED_DETAILS), 'form'])
  }
  return (
    <div className="grid cols-2 gap-8 items-start">
      <Card component="section" aria-labelledby="the-tool">
        <Title order={2} id="the-tool" fz="lg" mb="md">
          {texts.theTool}
        </Title>
        <form className="container" noValidate onSubmit={onSubmit}>
          <Stack>
            <ToolFields
              draft={draft}
              categories={categories}
              problems={problems}
              isReadOnly={isBusy}
              hasUsers={false}
              onChange={change}
            />
            <SimilarTools name={draft.name} />
            <Title order={3} fz="md" mt="xs">
              {texts.more}
            </Title>
            <MakerFields draft={draft} problems={problems} isReadOnly={isBusy} onChange={change} />
            <DetailGroups
              draft={draft}
              categories={categories}
              problems={problems}
              isReadOnly={isBusy}
              onChange={change}
            />
            <Textarea
              autosize
              minRows={2}
              name="note"
              label={texts.note}
              description={texts.noteHint}
              maxLength={SUGGESTION_LIMITS.note}
              value={draft.note}
              readOnly={isBusy}
              error={problems.note}
              onChange={({ currentTarget: { value } }) => change({ note: value })}
            />
            <Text role="alert" fz="sm" c="var(--bad)">
              {problems.form}
            </Text>
            <Group justify="space-between">
              <Button variant="subtle" disabled={isBusy || isEmpty(draft)} onClick={clear}>
                {texts.clear}
              </Button>
              <Button type="submit" size="md" aria-disabled={isBusy}>
                {isBusy ? texts.sending : user === null ? texts.signInAction : texts.submit}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
      <Stack>
        <section>
          <Title order={2} fz="lg" mb="xs">
            {toolFormMessages.preview}
          </Title>
          <ToolPreview draft={draft} />
        </section>
        <section>
          <Title order={2} fz="lg" mb="xs">
            {texts.afterwards}
          </Title>
          <ol className="stack gap-2 text-ink-2">
            {texts.steps.map((step, place) => (
              <li key={step} className="flex gap-3">
                <span className="flex-none text-ink-3 tabular-nums" aria-hidden="true">
                  {place + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
          <p className="text-ink-2 mt-4">{texts.makers}</p>
          <p className="text-ink-2 mt-2">
            <Link to={paths.agentDemo} className="tap link">
              {texts.agents}
            </Link>
          </p>
        </section>
      </Stack>
    </div>
  )
}

const isEmpty = (draft: EditDraft) => JSON.stringify(draft) === JSON.stringify(EMPTY_EDIT)

const SHOWN = 3
const SHORTEST = 2

/** The tool may be listed already, under this name or a longer one. */
function SimilarTools({ name }: { name: string }) {
  const typed = name.trim().toLowerCase()
  const isLong = typed.length >= SHORTEST
  const { data } = useToolList({ ...EMPTY_QUERY, search: typed, limit: SHOWN }, { enabled: isLong })
  const similar = isLong ? data?.tools.filter((tool) => tool.name.toLowerCase().includes(typed)) : []
  return (
    <div role="status">
      {similar !== undefined && similar.length > 0 && (
        <Text fz="sm" c="var(--ink-2)">
          {texts.similar}{' '}
          {similar.map((tool, place) => (
            <span key={tool.id}>
              {place > 0 && ', '}
              <Link to={paths.tool(tool.id)} className="link">
                {tool.name}
              </Link>
            </span>
          ))}
        </Text>
      )}
    </div>
  )
}
