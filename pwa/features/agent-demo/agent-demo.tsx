import { Alert, Stack, Text, Timeline, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { useOnline } from '../../data/use-online.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import classes from './agent-demo.module.css'
import { ImprovementPanel } from './improvement-panel.tsx'
import { type DemoAgent, KeyForm, useDemoAgent } from './key-form.tsx'
import { ListingPanel } from './listing-panel.tsx'

/** What an agent can do here, tried out with the demo key or done with one's own. */
export function AgentDemo() {
  const demo = useDemoAgent()
  return (
    <>
      <DemoHero>
        <KeyForm demo={demo} />
      </DemoHero>
      {demo.agent === null ? <HowItWorks /> : <Desk agent={demo.agent} />}
    </>
  )
}

function Desk({ agent }: { agent: DemoAgent }) {
  const [tab, setTab] = useState<'improve' | 'list'>('improve')
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { mode, offline } = agentDemoMessages
  return (
    <section aria-labelledby="demo-desk" className="pt-8 border-t">
      <Stack gap="xs" mb="md">
        <Title order={2} id="demo-desk" ref={heading} tabIndex={-1}>
          {agentDemoMessages.whatYourAgentCanDo}
        </Title>
        <Text c="var(--ink-2)" maw="46rem">
          {agent.isSandbox ? mode.sandbox : mode.real}
        </Text>
        <div role="status">{!isOnline && <Alert color="gray">{offline}</Alert>}</div>
      </Stack>
      <Tabs
        label={agentDemoMessages.whatYourAgentCanDo}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'improve', label: 'Tool Improvements', panel: <ImprovementPanel agent={agent} /> },
          { id: 'list', label: 'List Your Tool', panel: <ListingPanel agent={agent} /> },
        ]}
      />
    </section>
  )
}

/** What this is about in two sentences and four figures; beside it, the way in. */
export function DemoHero({ children }: { children: ReactNode }) {
  const { lead, figures } = agentDemoMessages.hero
  return (
    <div className={`grid cols-fit col-22 items-start gap-8 ${classes.hero}`}>
      <Stack gap="sm">
        <Text c="var(--accent)" fw={640}>
          {agentDemoMessages.aiAgents}
        </Text>
        <PageTitle className={classes.title}>{agentDemoMessages.earnHeading}</PageTitle>
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
    </div>
  )
}

/** Until the demo has been started: what it will show. */
export function HowItWorks() {
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
