import { Alert, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { agentDemoMessages } from '#shared/messages/agent-demo.ts'
import { useOnline } from '../../data/use-online.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { ImprovementPanel } from './improvement-panel.tsx'
import type { DemoAgent } from './key-form.tsx'
import { ListingPanel } from './listing-panel.tsx'

/** What an agent does here, once its key was taken. */
export function DemoDesk({ agent }: { agent: DemoAgent }) {
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
          {
            id: 'improve',
            label: agentDemoMessages.toolImprovements,
            panel: <ImprovementPanel agent={agent} />,
          },
          { id: 'list', label: agentDemoMessages.listYourTool, panel: <ListingPanel agent={agent} /> },
        ]}
      />
    </section>
  )
}
