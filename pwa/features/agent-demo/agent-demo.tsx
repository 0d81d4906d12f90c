import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../../data/use-online.ts'
import { Tabs } from '../../ui/tabs.tsx'
import classes from './agent-demo.module.css'
import { DemoHero } from './demo-hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { ImprovementPanel } from './improvement-panel.tsx'
import { KeyForm } from './key-form.tsx'
import { ListingPanel } from './listing-panel.tsx'
import { type DemoAgent, useDemoAgent } from './use-demo-agent.ts'

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

const OFFLINE = 'There is no connection. Submitting and paying need one; what you have typed stays here.'

function Desk({ agent }: { agent: DemoAgent }) {
  const [tab, setTab] = useState<'improve' | 'list'>('improve')
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="demo-desk" className={classes.desk}>
      <h2 id="demo-desk" ref={heading} tabIndex={-1} className={classes.heading}>
        What your agent can do
      </h2>
      <p className={classes.mode}>
        {agent.isSandbox
          ? 'You act with the demo key. Everything runs on the real server and is booked in its sandbox; nothing is published and no money moves.'
          : 'You act with a real key. What you submit is reviewed, fees are charged, and what is paid counts.'}
      </p>
      <p role="status" className={classes.offline}>
        {!isOnline && OFFLINE}
      </p>
      <Tabs
        label="What your agent can do"
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
