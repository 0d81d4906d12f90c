import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import { Logo } from '../ui/logo.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import classes from './docs-header.module.css'

export function DocsHeader() {
  return (
    <header className={classes.header}>
      <div className={`page-width ${classes.bar}`}>
        <a href="/" className={classes.home} aria-label={apiDocsMessages.aiToolHubHome}>
          <Logo />
        </a>
        <nav aria-label={apiDocsMessages.besideTheReference} className={classes.links}>
          <a href="/openapi.json" className={classes.link}>
            {apiDocsMessages.openapi}
          </a>
          <a href="/llms.txt" className={classes.link}>
            {apiDocsMessages.llmsTxt}
          </a>
          <a href="/agent-demo" className={classes.link}>
            {apiDocsMessages.agentDemo}
          </a>
        </nav>
        <ThemeToggle />
      </div>
    </header>
  )
}
