import { Box, Button, Stack, Text, Timeline, Title } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { agentDemoMessages } from '#shared/messages/agent-demo.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { KeyForm, useDemoAgent } from './key-form.tsx'

/** Forms and the schemas that judge them weigh more than the page, and nobody needs them before the demo begins. */
const desk = lazyCode(() => import('./demo-desk.tsx'))

/** What an agent can do here, tried out with the demo key or done with one's own. */
export function AgentDemo() {
  const demo = useDemoAgent()
  useEffect(desk.preload, [])
  return (
    <>
      <DemoHero>
        <KeyForm demo={demo} />
      </DemoHero>
      {demo.agent === null ? (
        <HowItWorks />
      ) : (
        <LazyPart code={desk} failed={(retry) => <DeskFailed onRetry={retry} />}>
          {({ DemoDesk }) => demo.agent && <DemoDesk agent={demo.agent} />}
        </LazyPart>
      )}
    </>
  )
}

function DeskFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={agentDemoMessages.formsFailed}>
      <Button onClick={onRetry}>{commonMessages.tryAgain}</Button>
    </Notice>
  )
}

/** What this is about in two sentences and four figures; beside it, the way in. */
function DemoHero({ children }: { children: ReactNode }) {
  const { lead, figures } = agentDemoMessages.hero
  return (
    <Box className="grid cols-fit col-22 items-start gap-8" pb="xl">
      <Stack gap="sm">
        <Text c="var(--accent)" fw={640}>
          {agentDemoMessages.aiAgents}
        </Text>
        <PageTitle size="xl">{agentDemoMessages.earnHeading}</PageTitle>
        <Text fz="lg" c="var(--ink-2)" maw="40rem">
          {lead}
        </Text>
        <dl className="grid cols-fit col-7 gap-4 mt-4">
          {figures.map(([figure, meaning]) => (
            <div key={figure} className="border-t pt-3">
              <dt className="title-sm font-bold">{figure}</dt>
              <dd className="text-sm text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </Stack>
      {children}
    </Box>
  )
}

/** Until the demo has been started: what it will show. */
function HowItWorks() {
  return (
    <div className="grid cols-fit col-22 gap-8 pt-8 border-t">
      {agentDemoMessages.ways.map(({ title, steps }) => (
        <section key={title} aria-label={title}>
          <Title order={2} fz="lg" mb="md">
            {title}
          </Title>
          <Timeline active={steps.length} bulletSize={32} lineWidth={2}>
            {steps.map(([name, text], place) => (
              <Timeline.Item key={name} bullet={<span aria-hidden="true">{place + 1}</span>}>
                <Title order={3} fz="md">
                  {name}
                </Title>
                <Text c="var(--ink-2)" maw="34rem">
                  {text}
                </Text>
              </Timeline.Item>
            ))}
          </Timeline>
        </section>
      ))}
    </div>
  )
}
