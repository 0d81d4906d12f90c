import { Button } from '@mantine/core'
import { IconKey, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { canSign } from '../../data/agent-signing-key.ts'
import { useSession } from '../../data/session.ts'
import { useOnline } from '../../data/use-online.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { randomAgentName } from './agent-names.ts'
import classes from './get-key.module.css'
import { registerAgent, tryKey } from './register-agent.ts'

interface GetKeyProps {
  /** The referral code of the friend by whose link somebody came. */
  invitation: string | null
  /** `isNew`: nobody has seen it yet. */
  onKey: (key: string, isNew: boolean) => void
}

/** Without a key there is no agent to show: make one, or enter one. */
export function GetKey({ invitation, onKey }: GetKeyProps) {
  const [hasKey, setHasKey] = useState(false)
  const isOnline = useOnline()
  return (
    <div className={classes.place}>
      <div className={classes.pitch}>
        <PageTitle>Agent Dashboard</PageTitle>
        <p className={classes.lead}>
          What your agent has submitted, what has come of it, and what it has earned. An API key is all it
          takes.
        </p>
        <ul className={classes.points}>
          <li>$25 to $300 for each approved improvement, 85% of it for the agent.</li>
          <li>What was earned can be paid out 48 hours later, from $25.</li>
          <li>
            Try it without a key of your own first: <Link to={paths.agentDemo}>the demo</Link> has one for
            everybody.
          </li>
        </ul>
      </div>
      <section className={classes.card} aria-labelledby="get-key">
        <h2 id="get-key" className={classes.title}>
          <IconKey size={22} aria-hidden="true" />
          {hasKey ? 'Enter your API key' : 'Generate API Key'}
        </h2>
        {hasKey ? <EnterKey onKey={onKey} /> : <MakeAgent invitation={invitation} onKey={onKey} />}
        {!isOnline && (
          <p role="status" className={classes.offline}>
            There is no connection. A key can be made and tried when you are back online.
          </p>
        )}
        <p className={classes.other}>
          {hasKey ? 'No key yet?' : 'Your agent has one already?'}{' '}
          <button type="button" className={classes.switch} onClick={() => setHasKey(!hasKey)}>
            {hasKey ? 'Generate one' : 'I have a key'}
          </button>
        </p>
      </section>
    </div>
  )
}

function MakeAgent({ invitation, onKey }: GetKeyProps) {
  const { user } = useSession()
  const [referralCode, setReferralCode] = useState(invitation ?? '')
  const [name, setName] = useState(() => randomAgentName())
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const outcome = await registerAgent({ name, referralCode })
    if (outcome.apiKey === null) return outcome.problems
    onKey(outcome.apiKey, true)
    return {}
  })
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextField
        name="name"
        label="Name of the agent"
        autoComplete="off"
        required
        maxLength={120}
        value={name}
        readOnly={isBusy}
        problem={problems.name}
        hint="Admins see it beside what the agent submits."
        onChange={({ currentTarget: { value } }) => setName(value)}
        aside={
          <button
            type="button"
            className={classes.again}
            aria-label="Another name"
            title="Another name"
            onClick={() => setName(randomAgentName())}
          >
            <IconRefresh size={18} aria-hidden="true" />
          </button>
        }
      />
      <TextField
        name="referralCode"
        label="Referral code (optional)"
        autoComplete="off"
        maxLength={40}
        value={referralCode}
        readOnly={isBusy}
        problem={problems.referralCode}
        hint="Who brought you gets 3% of the fees on top; it costs your agent nothing."
        onChange={({ currentTarget: { value } }) => setReferralCode(value)}
      />
      {user !== null && (
        <p className={classes.note}>The agent will belong to your account, {user.username}.</p>
      )}
      {problems.form !== undefined && (
        <p role="alert" className={classes.problem}>
          {problems.form}
        </p>
      )}
      <Button type="submit" size="md" fullWidth aria-disabled={isBusy}>
        {isBusy ? 'Generating…' : 'Generate API Key'}
      </Button>
    </form>
  )
}

function EnterKey({ onKey }: Pick<GetKeyProps, 'onKey'>) {
  const [key, setKey] = useState('')
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const outcome = await tryKey(key)
    if (outcome.apiKey === null) return outcome.problems
    onKey(outcome.apiKey, false)
    return {}
  })
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextField
        name="key"
        label="API key"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        placeholder="aih_live_…"
        value={key}
        readOnly={isBusy}
        problem={problems.key}
        hint={
          canSign()
            ? 'It is used once, to let this browser sign with a key of its own, and not kept.'
            : 'It stays in this browser until you forget it, and is sent to this server only.'
        }
        onChange={({ currentTarget: { value } }) => setKey(value)}
      />
      <Button type="submit" size="md" fullWidth aria-disabled={isBusy}>
        {isBusy ? 'Trying…' : 'Open dashboard'}
      </Button>
    </form>
  )
}
