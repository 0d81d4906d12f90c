import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { statusText } from '#shared/messages/fact-text.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { useNamedTool } from '../../data/use-named-tool.ts'
import { EmptyMark } from '../../ui/empty-mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import classes from './graveyard.module.css'
import { isAbout, useGraveyard } from './use-graveyard.ts'

const PLACEHOLDERS = 6

/** What happened to each tool that is gone, when, and where its users can go. */
export function Graveyard() {
  const { tools, error, retry } = useGraveyard()
  const [words, setWords] = useState('')
  if (error !== null) {
    return (
      <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={toolListMessages.failed}>
        <Button onClick={retry}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  }
  if (tools === undefined) return <ToolGridSkeleton count={PLACEHOLDERS} />
  if (tools.length === 0) {
    return (
      <Notice
        icon={<EmptyMark />}
        title={categoriesMessages.noToolIsGone}
        text={categoriesMessages.graveyardAbout}
      />
    )
  }
  const found = tools.filter((tool) => isAbout(tool, words.trim()))
  return (
    <>
      <div className="screen-only row flex-wrap gap-y-2 gap-x-4 my-4">
        <SearchField
          label={categoriesMessages.searchDiscontinuedTools}
          placeholder={categoriesMessages.graveyardSearchHint}
          value={words}
          onChange={setWords}
          onSubmit={() => {}}
          className={classes.search}
        />
        <p className="text-ui text-ink-3 tabular-nums" role="status">
          {countMessages.tools(found.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <Notice
          icon={<EmptyMark />}
          title={toolListMessages.empty.title}
          text={categoriesMessages.noGraveMatches}
        >
          <Button variant="default" onClick={() => setWords('')}>
            {commonMessages.showAll}
          </Button>
        </Notice>
      ) : (
        <ul className="grid cols-fill col-24 gap-4" aria-label={categoriesMessages.discontinuedTools}>
          {found.map((tool) => (
            <li key={tool.id} className="stack">
              <GoneTool tool={tool} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function GoneTool({ tool }: { tool: SyncTool }) {
  const { id, name, logo, formerNames, vendor, description, status, details } = tool
  const by = vendor !== null && vendor !== name ? categoriesMessages.by(vendor) : null
  const former = formerNames.length > 0 ? categoriesMessages.formerly(formerNames.join(', ')) : null
  return (
    <article className="card flex flex-col gap-3 p-4 relative hover-raised">
      <div className="flex items-start gap-3">
        <ToolAvatar name={name} logo={logo} />
        <div className="min-w-0 anywhere">
          <h2 className="font-semibold text-base">
            <Link to={paths.tool(id)} className="stretched hover-accent">
              {name}
            </Link>
          </h2>
          <p className="text-sm text-ink-3">
            {[statusText(status, details?.statusDate), by, former]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </div>
      </div>
      <p className="text-ui text-ink-2 clamp-4 anywhere">{details?.statusNote ?? description}</p>
      {details?.successor !== undefined && (
        <p className={`row flex-wrap gap-2 text-ui text-ink-3 relative ${classes.successor}`}>
          {categoriesMessages.replacedBy} <Successor name={details.successor} />
        </p>
      )}
    </article>
  )
}

/** As high as a link to it, which comes when the device has found the tool. */
function Successor({ name }: { name: string }) {
  const tool = useNamedTool(name)
  const look = 'row pill gap-2 text-ink font-medium border h-11 px-2'
  return tool === null ? (
    <strong className={look}>{name}</strong>
  ) : (
    <Link to={paths.tool(tool.id)} className={`hover-strong ${look}`}>
      <ToolAvatar name={tool.name} logo={tool.logo} size="sm" />
      {tool.name}
    </Link>
  )
}
