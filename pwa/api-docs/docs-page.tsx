import { Button } from '@mantine/core'
import { IconPlugOff, IconSearchOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { OpenApiDocument } from '#shared/api/openapi-document.ts'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { Notice } from '../ui/notice.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { loadDocument } from './api-client.ts'
import { AreaSection } from './area-section.tsx'
import { DocsHeader } from './docs-header.tsx'
import { DocsNav } from './docs-nav.tsx'
import classes from './docs-page.module.css'
import { Introduction } from './introduction.tsx'
import { KeyPanel } from './key-panel.tsx'
import { areasOf, filterAreas } from './read-document.ts'

/** The reference of the API: everything on it is read from the OpenAPI document of this server. */
export function DocsPage() {
  const { document, hasFailed, load } = useDocument()
  return (
    <>
      <a href="#calls" className={`absolute bg-accent py-2 px-4 ${classes.skip}`}>
        {apiDocsMessages.skipToTheCalls}
      </a>
      <DocsHeader />
      {document !== null && <Reference document={document} />}
      {document === null && hasFailed && (
        <main className={`page-width ${classes.failed}`}>
          <Notice
            role="alert"
            icon={<IconPlugOff size={24} />}
            title={apiDocsMessages.referenceFailed}
            text={apiDocsMessages.noAnswer}
          >
            <Button onClick={load}>{commonMessages.tryAgain}</Button>
          </Notice>
        </main>
      )}
      {document === null && !hasFailed && (
        <main className={`page-width ${classes.failed}`} aria-busy="true">
          <p className="text-ink-3">{apiDocsMessages.loading}</p>
        </main>
      )}
    </>
  )
}

function Reference({ document }: { document: OpenApiDocument }) {
  const [text, setText] = useState('')
  const [key, setKey] = useState('')
  const [areas] = useState(() => areasOf(document))
  const shown = filterAreas(areas, text)
  const count = shown.reduce((sum, { calls }) => sum + calls.length, 0)
  return (
    <div className={`page-width grid gap-6 ${classes.layout}`}>
      <div className={`stack content-start gap-3 ${classes.side}`}>
        <SearchField
          label={apiDocsMessages.searchTheCalls}
          placeholder={apiDocsMessages.searchCalls}
          value={text}
          onChange={setText}
          onSubmit={() => {}}
        />
        <p role="status" className="text-sm text-ink-3">
          {count === 1 ? '1 call' : `${count} calls`}
        </p>
        <DocsNav areas={shown} />
      </div>
      <main className="grid min-w-0 content-start gap-8">
        {text === '' && <Introduction info={document.info} />}
        <KeyPanel value={key} onChange={setKey} />
        <div id="calls" tabIndex={-1}>
          {shown.map((area) => (
            <AreaSection key={area.name} area={area} document={document} apiKey={key} />
          ))}
          {shown.length === 0 && (
            <Notice
              icon={<IconSearchOff size={24} />}
              title={apiDocsMessages.noCallFits}
              text={apiDocsMessages.noCallFitsText}
            >
              <Button variant="default" onClick={() => setText('')}>
                {apiDocsMessages.showAllCalls}
              </Button>
            </Notice>
          )}
        </div>
      </main>
    </div>
  )
}

function useDocument() {
  const [document, setDocument] = useState<OpenApiDocument | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    loadDocument().then(setDocument, () => setFailed(true))
  }
  useEffect(load, [])
  return { document, hasFailed, load }
}
