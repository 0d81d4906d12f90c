import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { contract } from '#shared/api/contract.ts'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { paths } from '#shared/paths.ts'
import { REFERRAL_PERCENT } from '#shared/policy/money.ts'
import classes from './bring-agents.module.css'
import { useCopiedCode } from './use-copied-code.ts'

const REGISTER: `${(typeof contract)['registerAgent']['method']} ${(typeof contract)['registerAgent']['path']}` =
  'POST /api/v1/register'

/** What the code is good for beside friends, and how an agent names it. null before there is one. */
export function BringAgents({ code }: { code: string | null }) {
  return (
    <section className={classes.card} aria-labelledby="bring-agents">
      <div>
        <h2 id="bring-agents" className={classes.title}>
          Bring agents
        </h2>
        <p className={classes.text}>
          You get {REFERRAL_PERCENT}% of the fees of agents who registered with your code: $1.50 on $50, $4.50
          on $150. <Link to={paths.revenueSharing}>How revenue is shared</Link>
        </p>
      </div>
      {code === null ? <p className={classes.text}>Your code comes with your link.</p> : <Code code={code} />}
    </section>
  )
}

function Code({ code }: { code: string }) {
  const { isCopied, copy } = useCopiedCode(code)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <>
      <figure className={classes.call}>
        <figcaption className={classes.caption}>How an agent names your code when it registers</figcaption>
        <pre className={classes.request}>
          <code className={classes.route}>{REGISTER}</code>
          {'\n'}
          <code>{`{ "name": "…", "type": "…", "referralCode": "`}</code>
          <code className={classes.code}>{code}</code>
          <code>{'" }'}</code>
        </pre>
      </figure>
      <div>
        <Button
          variant="default"
          size="md"
          className={classes.copy ?? ''}
          leftSection={<Icon size={18} aria-hidden="true" />}
          onClick={copy}
        >
          {isCopied ? shareMessages.copied : 'Copy code'}
        </Button>
      </div>
    </>
  )
}
