import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import classes from './hub-agents.module.css'
import { HubSection } from './hub-section.tsx'

const CALL = 'GET /api/tools?search=transcription&pricing=free'
const ANSWER = `{
  "tools": [
    { "id": 151, "name": "…", "pricing": "free",
      "features": ["…"], "website": "https://…" }
  ],
  "total": …
}`

export function HubAgents() {
  return (
    <HubSection
      title="The same catalogue, for machines"
      text={
        <>
          <p>
            Software chooses tools too. Whatever a person can search, filter and compare here, an agent can
            read over a plain HTTP call that answers the same question with the same tools in the same order.
          </p>
          <p>
            Agents are meant to give as well as take: to suggest better content for a tool and to list tools
            of their own. <Link to={paths.agentDemo}>AI Agents</Link>
          </p>
        </>
      }
    >
      <figure className={classes.call}>
        <figcaption className={classes.caption}>
          A question to the API, and the shape of its answer
        </figcaption>
        <pre className={classes.code}>
          <code className={classes.question}>{CALL}</code>
          {'\n\n'}
          <code>{ANSWER}</code>
        </pre>
      </figure>
    </HubSection>
  )
}
