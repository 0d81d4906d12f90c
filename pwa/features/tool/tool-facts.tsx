import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { ToolDetails } from '#shared/domain/tool-details.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { dateText, languagesText, sourceLines } from '#shared/messages/fact-text.ts'
import { FIELD_NAMES, PLATFORM_LABELS, TRAINING_LABELS, VERIFIED_MEANS } from '#shared/messages/tool-facts.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { premiumListingMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { FactCard, Remark } from './fact-card.tsx'

/** Keeps the line open. */
const UNKNOWN_YET = '\u00a0'

interface ToolFactsProps {
  tool: SyncTool
  /** All of them; undefined while they are on the way. */
  categories: readonly CategoryWithCount[] | undefined
}

/** What is known beyond the specification; what is not known is said where a reader looks for it. */
export function ToolFacts({ tool, categories }: ToolFactsProps) {
  const category = categories?.find(({ id }) => id === tool.categoryId)
  const others = categories?.filter(({ id }) => tool.otherCategoryIds.includes(id)) ?? []
  const { details } = tool
  return (
    <FactCard title={toolPageMessages.facts} id="facts">
      <dl>
        <Fact label={commonMessages.category}>
          {category ? <CategoryLinks categories={[category]} /> : UNKNOWN_YET}
        </Fact>
        {tool.otherCategoryIds.length > 0 && (
          <Fact label={toolPageMessages.alsoIn}>
            {others.length > 0 ? <CategoryLinks categories={others} /> : UNKNOWN_YET}
          </Fact>
        )}
        <Fact label={FIELD_NAMES.vendor}>{tool.vendor}</Fact>
        <Fact label={FIELD_NAMES.launchYear}>{tool.launchYear}</Fact>
        <Fact label={FIELD_NAMES.platforms}>
          {tool.platforms.map((platform) => PLATFORM_LABELS[platform]).join(', ')}
        </Fact>
        <DetailFacts tool={tool} details={details} />
        <Fact label={commonMessages.website}>{hostOf(tool.website)}</Fact>
        <Fact label={toolPageMessages.lastChecked}>
          {lastChecked(tool) ?? <Unknown word={toolPageMessages.notYet} />}
        </Fact>
      </dl>
      {tool.verifiedAt !== null && (
        <Remark>{toolPageMessages.verifiedOn(dateText(tool.verifiedAt), VERIFIED_MEANS)}</Remark>
      )}
      {tool.premiumListingUntil !== null && <Remark>{premiumListingMessages.means}</Remark>}
      {details !== undefined && <Sources details={details} />}
    </FactCard>
  )
}

function DetailFacts({ tool, details }: { tool: SyncTool; details: ToolDetails | undefined }) {
  const { licence, repository, languages, trainsOnData } = details ?? {}
  const isOpen = tool.openSource === true
  return (
    <>
      <Fact label={FIELD_NAMES.openSource}>
        {tool.openSource !== null && (tool.openSource ? toolPageMessages.yes : toolPageMessages.no)}
      </Fact>
      {(isOpen || licence !== undefined) && (
        <Fact label={FIELD_NAMES.licence}>{details === undefined ? UNKNOWN_YET : licence}</Fact>
      )}
      {(isOpen || repository !== undefined) && (
        <Fact label={FIELD_NAMES.repository}>
          {details === undefined ? UNKNOWN_YET : repository && <Repository address={repository} />}
        </Fact>
      )}
      <Fact label={FIELD_NAMES.languages}>
        {details === undefined ? UNKNOWN_YET : languages && languagesText(languages)}
      </Fact>
      <Fact label={FIELD_NAMES.trainsOnData}>
        {details === undefined ? UNKNOWN_YET : trainsOnData && TRAINING_LABELS[trainsOnData]}
      </Fact>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-ui py-2 ruled">
      <dt className="flex-none text-ink-3">{label}</dt>
      <dd className="min-w-0 anywhere text-end">{children || <Unknown word={toolPageMessages.unknown} />}</dd>
    </div>
  )
}

function Unknown({ word }: { word: string }) {
  return <span className="text-ink-3">{word}</span>
}

function CategoryLinks({ categories }: { categories: readonly CategoryWithCount[] }) {
  return categories.map(({ id, slug, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={paths.categoryTools(slug)} className="tap text-accent hover-underline">
        {name}
      </Link>
    </span>
  ))
}

function Repository({ address }: { address: string }) {
  const path = new URL(address).pathname.replace(/^\/|\/$/g, '')
  return (
    <a href={address} target="_blank" rel="noopener nofollow" className="tap text-accent hover-underline">
      {path === '' ? hostOf(address) : path}
    </a>
  )
}

/** Word for word where each fact is from, for those who want to know. */
function Sources({ details }: { details: ToolDetails }) {
  const lines = sourceLines(details)
  return (
    <details className="mt-3 pt-3 text-sm text-ink-2 border-t">
      <summary className="tap-line w-fit min-h-6 text-ink-3 cursor-pointer hover-ink">
        {toolPageMessages.sources}
      </summary>
      {lines.length === 0 ? (
        <p className="mt-2">{toolPageMessages.noSource}</p>
      ) : (
        <ul className="grid gap-2 mt-2">
          {lines.map(({ facts, source }) => (
            <li key={source}>
              <strong className="text-ink font-medium">{facts}:</strong> {source}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

/** Whoever verifies an entry has checked it as well. */
function lastChecked({ checkedAt, verifiedAt }: SyncTool): string | null {
  const [latest] = [checkedAt, verifiedAt]
    .filter((date) => date !== null)
    .sort()
    .reverse()
  return latest === undefined ? null : dateText(latest)
}

const hostOf = (address: string) => new URL(address).hostname.replace(/^www\./, '')
