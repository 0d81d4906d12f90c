import { Alert, Anchor, Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { SuggestedField } from '#shared/domain/suggestion.ts'
import type { AdminSuggestion, SuggestionDecision } from '#shared/domain/suggestion-review.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { adminSuggestionMessages as texts } from '#shared/messages/admin-suggestions.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { SUGGESTION_LIMITS } from '#shared/policy/suggestions.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useCategories } from '../../../data/use-catalogue.ts'
import { useSend } from '../../../data/use-send.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { TwinLink } from '../../../ui/tool-fields.tsx'
import { FieldCard } from './field-card.tsx'
import { RevertDialog } from './revert-dialog.tsx'
import { nameOf, recordText, SUGGESTIONS_KEY, suggestionReviews } from './suggestion-fields.ts'

interface SuggestionDialogProps {
  suggestion: AdminSuggestion
  onClose: () => void
}

/** One suggestion, field by field, to be decided on. */
export function SuggestionDialog({ suggestion, onClose }: SuggestionDialogProps) {
  const { kind, state, by, note, issues, tool, changes } = suggestion
  const categoryName = useCategoryName()
  const [refused, setRefused] = useState<readonly SuggestedField[]>([])
  const [reply, setReply] = useState(suggestion.reply ?? '')
  const [isReverting, setReverting] = useState(false)
  const { decide, revert, isSending, problem } = useDecide(suggestion, onClose)
  const reviews = suggestionReviews(suggestion, categoryName)
  const fields = reviews
    .filter(({ standing }) => standing === 'clean' || standing === 'carried-over')
    .map(({ field }) => field)
    .filter((field) => !refused.includes(field))
  const website = changes.find(({ field }) => field === 'website')?.proposed
  const [twin] = issues.flatMap(({ see }) => see ?? [])
  const toggle = (field: SuggestedField) =>
    setRefused(refused.includes(field) ? refused.filter((one) => one !== field) : [...refused, field])
  const isEdit = kind === 'edit'
  const words = reply.trim() || null
  if (isReverting)
    return (
      <RevertDialog
        title={texts.reverting}
        reason={REASON}
        problem={<Problem text={problem} />}
        isBusy={isSending}
        onRevert={revert}
        onClose={() => setReverting(false)}
      >
        <ReversionText suggestion={suggestion} />
      </RevertDialog>
    )
  return (
    <PanelDialog
      title={isEdit ? texts.editOf(nameOf(suggestion)) : texts.toolOf(nameOf(suggestion))}
      shape="wide"
      onClose={onClose}
      footer={
        <Decisions
          suggestion={suggestion}
          action={isEdit ? texts.accept(fields.length, reviews.length) : texts.add}
          canAccept={!isEdit || fields.length > 0}
          isSending={isSending}
          onRevert={() => setReverting(true)}
          onDecide={(decision) =>
            decide({ decision, reply: words, ...(decision === 'accept' && isEdit && { fields }) })
          }
        />
      }
    >
      <Stack>
        <Group gap="xs">
          <Text fw={600} className="anywhere">
            {by.username}
          </Text>
          <Text fz="sm" c="dimmed">
            {recordText(by)}
          </Text>
          {by.isMaker && <Badge color="pine">{texts.maker}</Badge>}
        </Group>
        <section>
          <h3 className="text-sm text-ink-3 font-medium">{texts.note}</h3>
          <p className="pre-wrap anywhere">{note ?? texts.noNote}</p>
        </section>
        <Group gap="md">
          {tool !== null && (
            <Anchor component={Link} to={adminPaths.tool(tool.id)} fz="sm" underline="always">
              {texts.openTool}
            </Anchor>
          )}
          {typeof website === 'string' && (
            <Anchor href={website} target="_blank" rel="noreferrer nofollow" fz="sm" underline="always">
              {texts.website}
            </Anchor>
          )}
          {twin !== undefined && <TwinLink to={twin} />}
        </Group>
        <Outcome suggestion={suggestion} />
        <Alert role="note" color="gray">
          {texts.untrusted}
        </Alert>
        {reviews.map((review) => (
          <FieldCard
            key={review.field}
            review={review}
            issues={issues.filter(({ field }) => field === review.field)}
            conflict={texts.conflict}
            layout="inline"
            isFixed={false}
            isChosen={fields.includes(review.field)}
            onChoose={() => toggle(review.field)}
          />
        ))}
        {state !== 'accepted' && suggestion.reverted === null && (
          <Textarea
            autosize
            minRows={2}
            name="reply"
            label={texts.reply}
            description={texts.replyHint}
            maxLength={SUGGESTION_LIMITS.reply}
            value={reply}
            onChange={({ currentTarget: { value } }) => setReply(value)}
          />
        )}
        <Problem text={problem} />
      </Stack>
    </PanelDialog>
  )
}

const REASON = { hint: texts.replyHint, missing: texts.sayWhy, maxLength: SUGGESTION_LIMITS.reply }

function Problem({ text }: { text: string | null }) {
  return (
    <Text role="alert" fz="sm" c="var(--bad)">
      {text}
    </Text>
  )
}

/** What reverting it puts back, and what it leaves. */
function ReversionText({ suggestion }: Pick<SuggestionDialogProps, 'suggestion'>) {
  const { fields = [], left = [] } = suggestion.revertible ?? {}
  return (
    <>
      <p>{texts.revertText(nameOf(suggestion), fields)}</p>
      {left.length > 0 && <p>{texts.left(left)}</p>}
      <p>{texts.revertThanks}</p>
    </>
  )
}

/** What became of it after it was accepted; nothing before. */
function Outcome({
  suggestion: { state, revertible, reverted, reply },
}: Pick<SuggestionDialogProps, 'suggestion'>) {
  if (reverted !== null)
    return (
      <Alert role="note" color="red">
        <p>{texts.wasReverted(reverted.fields)}</p>
        {reverted.left.length > 0 && <p>{texts.left(reverted.left)}</p>}
        <p className="mt-2 pre-wrap anywhere">{reply}</p>
      </Alert>
    )
  if (state !== 'accepted' || revertible !== null) return null
  return (
    <Text fz="sm" c="var(--ink-2)">
      {texts.notRevertible}
    </Text>
  )
}

interface DecisionsProps {
  suggestion: AdminSuggestion
  action: string
  canAccept: boolean
  isSending: boolean
  onRevert: () => void
  onDecide: (decision: SuggestionDecision['decision']) => void
}

function Decisions({ suggestion, action, canAccept, isSending, onRevert, onDecide }: DecisionsProps) {
  const { state, revertible, reverted } = suggestion
  if (reverted !== null) return null
  if (state === 'accepted')
    return (
      revertible !== null && (
        <Button variant="default" color="red" ml="auto" onClick={onRevert}>
          {improvementReviewMessages.revertAction}
        </Button>
      )
    )
  if (state === 'declined')
    return (
      <Button variant="default" ml="auto" aria-disabled={isSending} onClick={() => onDecide('reopen')}>
        {texts.reopen}
      </Button>
    )
  return (
    <>
      <Button variant="default" color="red" aria-disabled={isSending} onClick={() => onDecide('decline')}>
        {texts.decline}
      </Button>
      <Button disabled={!canAccept} aria-disabled={isSending} onClick={() => onDecide('accept')}>
        {isSending ? commonMessages.saving : action}
      </Button>
    </>
  )
}

function useCategoryName() {
  const { data: categories } = useCategories()
  return (id: number) => categories?.find((one) => one.id === id)?.name ?? texts.categoryNumber(id)
}

/** A refusal can be taken back at once; what was accepted can be reverted, with a reason. */
function useDecide({ id }: AdminSuggestion, onDone: () => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const params = { id: String(id) }
  const refresh = [SUGGESTIONS_KEY, ['admin', 'overview']]
  const undo = useSend({
    send: () => callAdmin('decideSuggestion', { params, body: { decision: 'reopen', reply: null } }),
    failed: texts.notDecided,
    done: texts.done.reopen,
    refresh,
  })
  const told = {
    failed: texts.notDecided,
    onFailed: (error: unknown) => {
      setProblem(reasonOf(error, texts.notDecided.text))
      return true
    },
    refresh,
  }
  const reverting = useSend({
    ...told,
    send: (reason: string) => callAdmin('revertSuggestion', { params, body: { reason } }),
    onDone: ({ reverted }) => {
      const left = reverted?.left ?? []
      showToast({ title: texts.reverted, ...(left.length > 0 && { text: texts.left(left) }) })
      onDone()
    },
  })
  const { send, isSending } = useSend({
    ...told,
    send: (decision: SuggestionDecision) => callAdmin('decideSuggestion', { params, body: decision }),
    onDone: (_, { decision }) => {
      const action = { label: texts.undo, onClick: () => undo.send() }
      showToast({ title: texts.done[decision], ...(decision === 'decline' && { action }) })
      onDone()
    },
  })
  return {
    decide: (decision: SuggestionDecision) => {
      setProblem(null)
      send(decision)
    },
    revert: (reason: string) => {
      setProblem(null)
      reverting.send(reason)
    },
    isSending: isSending || reverting.isSending,
    problem,
  }
}
