import { Anchor, Box, Button, Card, Group, NavLink, Stack, Text, TextInput, Title } from '@mantine/core'
import { useScrollSpy } from '@mantine/hooks'
import { IconPlugOff, IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { RECEIPTS_PATH } from '#shared/admin-paths.ts'
import type { OpenApiDocument } from '#shared/api/openapi-document.ts'
import { areasOf, type DocsArea, filterAreas } from '#shared/api/openapi-reader.ts'
import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { Logo } from '../ui/logo.tsx'
import { Notice } from '../ui/notice.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { loadDocument } from './api-client.ts'
import classes from './api-docs.module.css'
import { draftOf, requestOf } from './api-request.ts'
import { AreaSection, areaAnchor, Marked, methodTone, titleOf } from './call-view.tsx'
import { RequestCode } from './code-block.tsx'

/** The reference of the API: everything on it is read from the OpenAPI document of this server. */
export function DocsPage() {
  const { document, hasFailed, load } = useDocument()
  return (
    <>
      <a href="#calls" className={`absolute bg-accent py-2 px-4 ${classes.skip}`}>
        {apiDocsMessages.skipToTheCalls}
      </a>
      <Header />
      {document !== null && <Reference document={document} />}
      {document === null && (
        <main className="page-width" aria-busy={!hasFailed}>
          {hasFailed ? (
            <Notice
              role="alert"
              icon={<IconPlugOff size={24} />}
              title={apiDocsMessages.referenceFailed}
              text={apiDocsMessages.noAnswer}
            >
              <Button onClick={load}>{commonMessages.tryAgain}</Button>
            </Notice>
          ) : (
            <Text c="dimmed" py="xl">
              {apiDocsMessages.loading}
            </Text>
          )}
        </main>
      )}
    </>
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

const LINKS = [
  ['/openapi.json', apiDocsMessages.openapi],
  ['/llms.txt', apiDocsMessages.llmsTxt],
  ['/agent-demo', apiDocsMessages.agentDemo],
  [RECEIPTS_PATH, apiDocsMessages.checkAReceipt],
] as const

function Header() {
  return (
    <header className={`border-b sticky bg-page ${classes.header}`}>
      <Box mih="var(--header-height)" className="page-width row gap-4">
        <a href="/" className="flex flex-none mr-auto rounded-sm" aria-label={apiDocsMessages.aiToolHubHome}>
          <Logo />
        </a>
        <Links className="ml-auto desktop-only" />
        <ThemeToggle />
      </Box>
    </header>
  )
}

/** In the header, or on phones below the heading. */
function Links({ className }: { className: string }) {
  return (
    <Group component="nav" gap="md" aria-label={apiDocsMessages.besideTheReference} className={className}>
      {LINKS.map(([href, name]) => (
        <Anchor key={href} href={href} fz="sm">
          {name}
        </Anchor>
      ))}
    </Group>
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
      <div className={`stack min-w-0 content-start gap-3 stays ${classes.side}`}>
        <SearchField
          label={apiDocsMessages.searchTheCalls}
          placeholder={apiDocsMessages.searchCalls}
          value={text}
          onChange={setText}
          onSubmit={() => {}}
        />
        <Text role="status" fz="sm" c="dimmed">
          {apiDocsMessages.count(count)}
        </Text>
        <AreaNav key={text} areas={shown} isSearch={text !== ''} />
      </div>
      <main className="stack min-w-0 content-start gap-3">
        {text === '' ? (
          <Introduction document={document} areas={areas}>
            <KeyPanel value={key} onChange={setKey} />
          </Introduction>
        ) : (
          <KeyPanel value={key} onChange={setKey} />
        )}
        <Stack id="calls" tabIndex={-1} gap="3rem" mt="lg">
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
        </Stack>
      </main>
    </div>
  )
}

/** Below the header that stays. */
const READING_LINE = 140

/** The areas, and the calls of the one that is being read; of a search, all that it finds. */
function AreaNav({ areas, isSearch }: { areas: readonly DocsArea[]; isSearch: boolean }) {
  const { active, data } = useScrollSpy({ selector: '#calls h2', offset: READING_LINE })
  const current = data[active]?.id
  return (
    <nav aria-label={apiDocsMessages.calls}>
      <ul className={`flex gap-1 overflow-x-auto ${classes.areas}`}>
        {areas.map(({ name, calls }) => {
          const anchor = areaAnchor(name)
          const isCurrent = anchor === current
          return (
            <li key={name}>
              <NavLink
                href={`#${anchor}`}
                label={name}
                active={isCurrent}
                aria-current={isCurrent ? 'true' : undefined}
                py={6}
                fw={560}
              />
              {(isCurrent || isSearch) && (
                <ul className="desktop-only mb-2">
                  {calls.map((call) => (
                    <li key={call.id}>
                      <NavLink
                        href={`#${call.id}`}
                        label={titleOf(call)}
                        leftSection={
                          <Text
                            component="span"
                            w="2.75rem"
                            fz="0.6875rem"
                            fw={680}
                            className={methodTone(call.method).word}
                          >
                            {call.method}
                          </Text>
                        }
                        py={4}
                        c="var(--ink-2)"
                        noWrap
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface IntroductionProps {
  document: OpenApiDocument
  areas: readonly DocsArea[]
  children: ReactNode
}

/** What one has to know before the first call, beside that call and the key for all others. */
function Introduction({ document, areas, children }: IntroductionProps) {
  const { summary, description } = document.info
  const first = areas.flatMap(({ calls }) => calls).find(({ id }) => id === 'agentProfile')
  return (
    <section className="grid cols-fit col-22 items-start gap-6">
      <Stack gap="sm" c="var(--ink-2)">
        <Title order={1} fz="var(--title-xl)" c="var(--ink)">
          {apiDocsMessages.apiReference}
        </Title>
        <Text fz="lg" c="var(--ink)">
          {summary}
        </Text>
        <Links className="desktop-hidden" />
        {description.split('\n\n').map((paragraph) => (
          <p key={paragraph}>
            <Marked text={paragraph} />
          </p>
        ))}
      </Stack>
      <Stack gap="sm">
        {first !== undefined && (
          <>
            <Title order={2} fz="md">
              {apiDocsMessages.firstCall}
            </Title>
            <Text fz="sm" c="var(--ink-2)">
              {apiDocsMessages.firstCallText}
            </Text>
            <RequestCode
              label={apiDocsMessages.firstCall}
              request={requestOf(first, draftOf(first), DEMO_AGENT_KEY)}
            />
          </>
        )}
        {children}
      </Stack>
    </section>
  )
}

interface KeyPanelProps {
  value: string
  onChange: (key: string) => void
}

/** The key of the forms below. It stays in the memory of this page and goes with it. */
function KeyPanel({ value, onChange }: KeyPanelProps) {
  return (
    <Card component="section" aria-labelledby="key-title" mt="md">
      <Title order={2} fz="md" id="key-title" mb="sm">
        {apiDocsMessages.yourKey}
      </Title>
      <Group align="end">
        <TextInput
          flex="1 1 18rem"
          name="api-key"
          label={commonMessages.apiKey}
          description={apiDocsMessages.keyStaysHere}
          type={value === DEMO_AGENT_KEY ? 'text' : 'password'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={apiDocsMessages.aihLive}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
        <Button variant="default" size="md" onClick={() => onChange(DEMO_AGENT_KEY)}>
          {apiDocsMessages.useTheDemoKey}
        </Button>
      </Group>
    </Card>
  )
}
