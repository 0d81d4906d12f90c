import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { OpenApiDocument } from '#shared/api/openapi-document.ts'
import classes from './call-card.module.css'
import { CallDetails } from './call-details.tsx'
import type { DocsCall } from './read-document.ts'

interface CallCardProps {
  call: DocsCall
  document: OpenApiDocument
  apiKey: string
}

/** One call by its first line; the rest is shown when it is opened, or when an address leads to it. */
export function CallCard({ call, document, apiKey }: CallCardProps) {
  const { id, method, path, operation } = call
  const [isOpen, setOpen] = useState(() => isLedTo(id))
  useEffect(() => {
    const open = () => isLedTo(id) && setOpen(true)
    addEventListener('hashchange', open)
    if (isLedTo(id)) window.document.getElementById(id)?.scrollIntoView()
    return () => removeEventListener('hashchange', open)
  }, [id])
  return (
    <article id={id} className={`bg-surface border rounded-md ${classes.card}`}>
      <h3 className="font-inherit">
        <button
          type="button"
          className={`bare grid w-full items-center text-ink text-left rounded-md cursor-pointer min-h-target gap-y-1 gap-x-3 hover-sunken ${classes.toggle}`}
          aria-expanded={isOpen}
          aria-controls={`${id}-details`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={`text-xs font-bold text-center ${classes.method}`} data-method={method}>
            {method}
          </span>
          <span className="font-medium anywhere">{path}</span>
          <span className={`text-sm text-ink-2 col-span-full ${classes.summary}`}>
            {operation.summary.split(/[;:.]/)[0]}
          </span>
          <IconChevronDown size={18} className={`text-ink-3 ${classes.chevron}`} aria-hidden="true" />
        </button>
      </h3>
      <div id={`${id}-details`} hidden={!isOpen} className={classes.details}>
        {isOpen && <CallDetails call={call} document={document} apiKey={apiKey} />}
      </div>
    </article>
  )
}

const isLedTo = (id: string): boolean => location.hash === `#${id}`
