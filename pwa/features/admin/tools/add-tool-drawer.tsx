import { Box, Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { PRICINGS } from '#shared/domain/pricing.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { NewTool } from '#shared/domain/tool-input.ts'
import { addToolMessages } from '#shared/messages/add-tool.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { CATEGORIES_KEY } from '../../../data/use-category-list.ts'
import { storedDraft, useDraft } from '../../../data/use-draft.ts'
import { useSend } from '../../../data/use-send.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { ToolCard } from '../../../ui/tool-card.tsx'
import { ToolCardActions } from '../../../ui/tool-card-actions.ts'
import { focusFirst, type Problems } from '../../../ui/use-submission.ts'
import {
  EMPTY_DRAFT,
  FIELD_NAMES,
  readNewTool,
  readNumber,
  splitLabels,
  type ToolDraft,
} from './tool-draft.ts'
import { seeOf, ToolFields, TwinLink } from './tool-fields.tsx'

const toolDraft = storedDraft('tool', EMPTY_DRAFT)

/** What is typed is kept on the device with each letter, and shown as the card it will be. */
export function AddToolDrawer({ onClose }: { onClose: () => void }) {
  const draft = useDraft(toolDraft)
  const form = useForm<ToolDraft>({
    name: 'add-tool',
    initialValues: draft.values,
    onValuesChange: draft.keep,
  })
  const element = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [twin, setTwin] = useState<string | null>(null)
  const show = (problems: Problems) => {
    form.setErrors({ ...problems })
    if (element.current !== null) focusFirst(element.current, problems)
  }
  const { send, isSending } = useSend({
    send: (tool: NewTool) => callAdmin('addTool', { body: tool }),
    done: addToolMessages.done,
    failed: addToolMessages.failed,
    fields: { names: FIELD_NAMES, show },
    onFailed: (error) => {
      setTwin(seeOf(error))
      return undefined
    },
    onDone: () => {
      draft.clear()
      onClose()
    },
    refresh: [['admin', 'tools'], CATEGORIES_KEY],
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { tool, problems } = readNewTool(form.values)
    if (tool === null) show(problems)
    else send(tool)
  }
  const clear = () => {
    draft.clear()
    form.setInitialValues(EMPTY_DRAFT)
    form.reset()
    element.current?.querySelector('input')?.focus()
  }
  return (
    <PanelDialog
      title={toolFormMessages.addNewAiTool}
      shape="detail"
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" disabled={isSending || isEmpty(form.values)} onClick={clear}>
            {commonMessages.clear}
          </Button>
          <Button type="submit" form={formId} aria-disabled={isSending}>
            {isSending ? addToolMessages.adding : addToolMessages.open}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} className="container" noValidate onSubmit={submit}>
        <ToolFields
          draft={form.values}
          problems={form.errors as Problems}
          isReadOnly={isSending}
          websiteNote={twin !== null && form.errors.website !== undefined && <TwinLink to={twin} />}
          onChange={(patch) => form.setValues(patch)}
        />
      </form>
      <Text component="h3" size="sm" fw={560} mt="lg" mb="xs">
        {toolFormMessages.preview}
      </Text>
      <ToolPreview draft={form.values} />
    </PanelDialog>
  )
}

const isEmpty = (values: ToolDraft) =>
  JSON.stringify({ ...EMPTY_DRAFT, ...values }) === JSON.stringify(EMPTY_DRAFT)

/** The card as visitors will see it, made of what is typed so far. It leads nowhere yet. */
function ToolPreview({ draft }: { draft: ToolDraft }) {
  return (
    <figure aria-label={toolFormMessages.preview}>
      <Box maw="22rem" h="14.5rem" inert>
        <ToolCardActions value={null}>
          <ToolCard tool={toolOf(draft)} href="#" />
        </ToolCardActions>
      </Box>
    </figure>
  )
}

function toolOf(draft: ToolDraft): SyncTool {
  const price = readNumber(draft.priceFrom)
  return {
    id: 0,
    name: draft.name.trim() || toolFormMessages.nameOfTheTool,
    description: draft.description.trim() || toolFormMessages.shortDescription,
    website: draft.website,
    pricing: PRICINGS.find((pricing) => pricing === draft.pricing) ?? null,
    priceFrom: Number.isNaN(price) ? null : price,
    userCount: draft.userCount.trim() || null,
    tags: splitLabels(draft.tags),
    features: splitLabels(draft.features),
    categoryId: Number(draft.categoryId),
    ...NOTHING_YET,
  }
}

const NOTHING_YET = {
  rating: null,
  reviewCount: 0,
  popularity: 0,
  isTrending: false,
  trendGain: null,
  isVerified: false,
  verifiedAt: null,
  isNew: false,
  vendor: null,
  launchYear: null,
  openSource: null,
  isSample: false,
  otherCategoryIds: [],
  status: 'active' as const,
  formerNames: [],
  platforms: [],
  logo: null,
  premiumListingUntil: null,
  checkedAt: null,
  hasAiSummary: false,
  createdAt: '',
  updatedAt: '',
}
