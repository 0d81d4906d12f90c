import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { useNamedTool } from '../../data/use-named-tool.ts'
import { EmptyMark } from '../../ui/empty-mark.tsx'
import { statusText } from '../../ui/fact-text.ts'
import { formatCount } from '../../ui/format.ts'
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
      <div className={`screen-only ${classes.bar}`}>
        <SearchField
          label={categoriesMessages.searchDiscontinuedTools}
          placeholder={categoriesMessages.graveyardSearchHint}
          value={words}
          onChange={setWords}
          onSubmit={() => {}}
          className={classes.search}
        />
        <p className={classes.count} role="status">
          {formatCount(found.length, 'tool')}
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
        <ul className={classes.list} aria-label={categoriesMessages.discontinuedTools}>
          {found.map((tool) => (
            <li key={tool.id} className={classes.entry}>
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
    <article className={classes.tool}>
      <ToolAvatar name={name} logo={logo} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link to={paths.tool(id)}>{name}</Link>
        </h2>
        <p className={classes.when}>
          {[statusText(status, details?.statusDate), by, former].filter((part) => part !== null).join(' · ')}
        </p>
        <p className={classes.note}>{details?.statusNote ?? description}</p>
        {details?.successor !== undefined && (
          <p className={classes.successor}>
            {categoriesMessages.replacedBy} <Successor name={details.successor} />
          </p>
        )}
      </div>
    </article>
  )
}

function Successor({ name }: { name: string }) {
  const tool = useNamedTool(name)
  return tool === null ? <strong>{name}</strong> : <Link to={paths.tool(tool.id)}>{tool.name}</Link>
}
