import { ThemeToggle } from '../app/shell/theme-toggle.tsx'
import { Logo } from '../ui/logo.tsx'
import classes from './docs-header.module.css'

export function DocsHeader() {
  return (
    <header className={classes.header}>
      <div className={`page-width ${classes.bar}`}>
        <a href="/" className={classes.home} aria-label="AI Tool Hub, home">
          <Logo />
        </a>
        <nav aria-label="Beside the reference" className={classes.links}>
          <a href="/openapi.json" className={classes.link}>
            OpenAPI
          </a>
          <a href="/llms.txt" className={classes.link}>
            llms.txt
          </a>
          <a href="/agent-demo" className={classes.link}>
            Agent demo
          </a>
        </nav>
        <ThemeToggle />
      </div>
    </header>
  )
}
