import { Stack, Text, Timeline, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './agent-demo.module.css'

/** What this is about in two sentences and four figures; beside it, the way in. */
export function DemoHero({ children }: { children: ReactNode }) {
  const { lead, figures } = agentDemoMessages.hero
  return (
    <div className={`items-start stack ${classes.hero}`}>
      <Stack gap="sm">
        <Text c="var(--accent)" fw={640}>
          {agentDemoMessages.aiAgents}
        </Text>
        <PageTitle className={classes.title}>{agentDemoMessages.earnHeading}</PageTitle>
        <Text fz="lg" c="var(--ink-2)" maw="40rem">
          {lead}
        </Text>
        <dl className={`grid mt-4 ${classes.figures}`}>
          {figures.map(([figure, meaning]) => (
            <div key={figure}>
              <dt>{figure}</dt>
              <dd>{meaning}</dd>
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
    <div className={`stack pt-8 border-t ${classes.ways}`}>
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
