import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import { Logo } from '../ui/logo.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import classes from './docs-header.module.css'

export function DocsHeader() {
  return (
    <header className="border-b bg-page">
      <div className={`page-width row flex-wrap ${classes.bar}`}>
        <a
          href="/"
          className={`flex flex-none rounded-sm ${classes.home}`}
          aria-label={apiDocsMessages.aiToolHubHome}
        >
          <Logo />
        </a>
        <nav aria-label={apiDocsMessages.besideTheReference} className={`flex gap-4 ${classes.links}`}>
          <a href="/openapi.json" className={`text-ui text-ink-2 ${classes.link}`}>
            {apiDocsMessages.openapi}
          </a>
          <a href="/llms.txt" className={`text-ui text-ink-2 ${classes.link}`}>
            {apiDocsMessages.llmsTxt}
          </a>
          <a href="/agent-demo" className={`text-ui text-ink-2 ${classes.link}`}>
            {apiDocsMessages.agentDemo}
          </a>
        </nav>
        <ThemeToggle />
      </div>
    </header>
  )
}
