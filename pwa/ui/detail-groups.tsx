import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { TOOL_LIMITS } from '#shared/domain/tool.ts'
import {
  DETAIL_LIMITS,
  PLATFORMS,
  type Platform,
  TOOL_STATUSES,
  type ToolStatus,
} from '#shared/domain/tool-details.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { commonMessages } from '#shared/messages/common.ts'
import {
  ADVICE_LABELS,
  FIELD_NAMES,
  PLATFORM_LABELS,
  STATUS_LABELS,
  TRAINING_LABELS,
} from '#shared/messages/tool-facts.ts'
import { ChoiceRow } from './choice-row.tsx'
import classes from './detail-groups.module.css'
import type { DetailsDraft, DetailText } from './details-draft.ts'
import { PriceRows } from './price-rows.tsx'
import type { Problems } from './use-submission.ts'

/** What the groups show of a tool. */
interface GroupedDraft {
  categoryId: string
  status: ToolStatus
  /** Separated by commas. */
  formerNames: string
  platforms: readonly Platform[]
  /** Ids as text, at most two. */
  otherCategoryIds: readonly string[]
  details: DetailsDraft
}

interface DetailGroupsProps {
  draft: GroupedDraft
  /** By name; undefined while they are on their way. */
  categories: readonly { id: number; name: string }[] | undefined
  problems: Problems
  isReadOnly: boolean
  onChange: (patch: Partial<GroupedDraft>) => void
}

/** What only some tools have, in groups that stay closed until they are needed; each says what is in it. */
export function DetailGroups(props: DetailGroupsProps) {
  return (
    <div className="border-b">
      <Prices {...props} />
      <Advice {...props} />
      <Standing {...props} />
      <Origins {...props} />
    </div>
  )
}

interface GroupProps {
  title: string
  /** What is in it. */
  note: string
  /** Of its fields. */
  hasProblem: boolean
  children: ReactNode
}

function Group({ title, note, hasProblem, children }: GroupProps) {
  return (
    <details className={`border-t container ${classes.group}`} {...(hasProblem && { open: true })}>
      <summary className={`row gap-x-3 cursor-pointer min-h-target py-2 ${classes.summary}`}>
        <span className="row flex-wrap gap-x-3 min-w-0">
          <span className="font-semibold">{title}</span>
          <span className="text-sm text-ink-3">{note}</span>
        </span>
      </summary>
      <div className="stack items-start gap-4 cols-form pt-3 pb-5">{children}</div>
    </details>
  )
}

function Prices(props: DetailGroupsProps) {
  const { draft, problems, isReadOnly } = props
  const { prices, isOnRequest } = draft.details
  const { set } = detailFields(props)
  const plans = prices.length > 0 ? toolFormMessages.countedPlans(prices.length) : null
  const note = [plans, isOnRequest ? toolFormMessages.onRequest : null]
    .filter((part) => part !== null)
    .join(', ')
  return (
    <Group
      title={toolFormMessages.prices}
      note={note || toolFormMessages.unknown}
      hasProblem={problems.prices !== undefined}
    >
      <div className="col-span-full">
        <PriceRows rows={prices} isReadOnly={isReadOnly} onChange={(rows) => set({ prices: rows })} />
        {problems.prices !== undefined && <p className="mt-2 text-ui text-danger">{problems.prices}</p>}
      </div>
      <div className="col-span-full">
        <ChoiceRow
          type="checkbox"
          name="isOnRequest"
          label={toolFormMessages.priceOnRequest}
          isChosen={isOnRequest}
          isDisabled={isReadOnly}
          onChoose={() => set({ isOnRequest: !isOnRequest })}
        />
      </div>
    </Group>
  )
}

function Advice(props: DetailGroupsProps) {
  const { text } = detailFields(props)
  const fields = ['bestFor', 'notFor', 'watchOut'] as const
  const written = fields.filter((field) => props.draft.details[field].trim() !== '').length
  return (
    <Group
      title={toolFormMessages.whoItSuits}
      note={toolFormMessages.written(written, fields.length)}
      hasProblem={fields.some((field) => props.problems[field] !== undefined)}
    >
      {fields.map((field) => (
        <div key={field} className="col-span-full">
          <Textarea
            autosize
            {...text(field)}
            label={ADVICE_LABELS[field]}
            minRows={2}
            maxLength={DETAIL_LIMITS.advice}
          />
        </div>
      ))}
    </Group>
  )
}

function Standing(props: DetailGroupsProps) {
  const { draft, problems, isReadOnly, onChange } = props
  const { text } = detailFields(props)
  const fields = ['status', 'statusDate', 'statusNote', 'successor', 'formerNames'] as const
  return (
    <Group
      title={toolFormMessages.statusAndFormerNames}
      note={[STATUS_LABELS[draft.status], draft.formerNames].filter((part) => part !== '').join(' · ')}
      hasProblem={fields.some((field) => problems[field] !== undefined)}
    >
      <NativeSelect
        name="status"
        label={commonMessages.status}
        value={draft.status}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) =>
          onChange({ status: TOOL_STATUSES.find((status) => status === value) ?? 'active' })
        }
      >
        {TOOL_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        {...text('statusDate')}
        label={toolFormMessages.sinceOrUntil}
        placeholder={toolFormMessages.dateExample}
      />
      <div className="col-span-full">
        <TextInput
          {...text('statusNote')}
          label={toolFormMessages.whatHasHappened}
          description={toolFormMessages.statusTextHint}
          maxLength={DETAIL_LIMITS.statusNote}
        />
      </div>
      <TextInput
        {...text('successor')}
        label={toolFormMessages.successor}
        description={toolFormMessages.successorHint}
      />
      <TextInput
        name="formerNames"
        label={FIELD_NAMES.formerNames}
        description={toolFormMessages.searchWordsHint}
        autoComplete="off"
        value={draft.formerNames}
        readOnly={isReadOnly}
        error={problems.formerNames}
        onChange={({ currentTarget: { value } }) => onChange({ formerNames: value })}
      />
    </Group>
  )
}

function Origins(props: DetailGroupsProps) {
  const { draft, problems, isReadOnly, onChange } = props
  const { text, set } = detailFields(props)
  const fields = ['platforms', 'otherCategoryIds', 'repository', 'licence', 'languages'] as const
  const { trainsOnData, languages } = draft.details
  const { platforms } = draft
  return (
    <Group
      title={toolFormMessages.moreFacts}
      note={
        platforms.length === 0
          ? toolFormMessages.platformsUnknown
          : toolFormMessages.countedPlatforms(platforms.length)
      }
      hasProblem={fields.some((field) => problems[field] !== undefined)}
    >
      <fieldset className="col-span-full grid cols-fill col-9 gap-x-4" disabled={isReadOnly}>
        <legend className="text-ui font-medium">{FIELD_NAMES.platforms}</legend>
        {PLATFORMS.map((platform) => (
          <ChoiceRow
            key={platform}
            type="checkbox"
            name="platforms"
            label={PLATFORM_LABELS[platform]}
            isChosen={platforms.includes(platform)}
            onChoose={() =>
              // In one order, whatever was clicked first: what was only clicked twice has not changed.
              onChange({
                platforms: PLATFORMS.filter((name) => (name === platform) !== platforms.includes(name)),
              })
            }
          />
        ))}
      </fieldset>
      <OtherCategories {...props} />
      <TextInput
        {...text('repository')}
        label={FIELD_NAMES.repository}
        type="url"
        inputMode="url"
        placeholder={toolFormMessages.https}
      />
      <TextInput {...text('licence')} label={FIELD_NAMES.licence} placeholder={toolFormMessages.mit} />
      <NativeSelect
        name="trainsOnData"
        label={toolFormMessages.trainsOnData}
        value={trainsOnData}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) =>
          set({ trainsOnData: TRAINING.find((choice) => choice === value) ?? '' })
        }
      >
        <option value="">{toolFormMessages.unknown}</option>
        {TRAINING.map((choice) => (
          <option key={choice} value={choice}>
            {TRAINING_LABELS[choice]}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        name="languages"
        label={FIELD_NAMES.languages}
        description={toolFormMessages.languagesHint}
        autoComplete="off"
        value={languages}
        readOnly={isReadOnly}
        error={problems.languages}
        onChange={({ currentTarget: { value } }) => set({ languages: value })}
      />
    </Group>
  )
}

const TRAINING = ['no', 'opt-out', 'yes'] as const

function OtherCategories({ draft, categories = [], isReadOnly, onChange }: DetailGroupsProps) {
  const { otherCategoryIds: chosen, categoryId } = draft
  const places = Array.from({ length: TOOL_LIMITS.otherCategories }, (_, at) => at)
  const choose = (at: number, id: string) =>
    onChange({
      otherCategoryIds: places
        .map((place) => (place === at ? id : (chosen[place] ?? '')))
        .filter((other, place, all) => other !== '' && all.indexOf(other) === place),
    })
  return places.map((at) => (
    <NativeSelect
      key={at}
      name={`otherCategory-${at}`}
      label={at === 0 ? toolFormMessages.secondCategory : toolFormMessages.thirdCategory}
      value={chosen[at] ?? ''}
      disabled={isReadOnly || at > chosen.length}
      onChange={({ currentTarget: { value } }) => choose(at, value)}
    >
      <option value="">{commonMessages.none}</option>
      {categories
        .filter(({ id }) => String(id) !== categoryId)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </NativeSelect>
  ))
}

/** The details are one field of the tool, which is changed as a whole. */
function detailFields({ draft, problems, isReadOnly, onChange }: DetailGroupsProps) {
  const set = (patch: Partial<DetailsDraft>) => onChange({ details: { ...draft.details, ...patch } })
  const text = (name: DetailText) => ({
    name,
    value: draft.details[name],
    readOnly: isReadOnly,
    autoComplete: 'off',
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
  })
  return { set, text }
}
