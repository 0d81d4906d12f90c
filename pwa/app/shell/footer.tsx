import { Link, useLocation } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { PAGE_NAMES, shellMessages } from '#shared/messages/shell.ts'
import { paths } from '#shared/paths.ts'
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx'
import { Logo } from '../../ui/logo.tsx'
import classes from './footer.module.css'
import { InstallButton } from './install-button.tsx'

type PageName = keyof typeof PAGE_NAMES

const COLUMNS: readonly { title: string; pages: readonly PageName[] }[] = [
  { title: PAGE_NAMES.home, pages: ['home', 'categories', 'trending', 'graveyard', 'hub'] },
  { title: shellMessages.account, pages: ['subscribe', 'account', 'referrals', 'support', 'privacy'] },
  { title: shellMessages.forAgents, pages: ['agentDemo', 'agentDashboard', 'revenueSharing'] },
]

/** Pages that people work on: no newsletter and no tour of the site below them. */
const WORK =
  /^\/(admin|account|favorites|referrals|support|platform-revenue|ai-recommendations|ai-agent-analytics)(\/|$)/

const WORK_PAGES: readonly PageName[] = ['support', 'privacy']

export function Footer() {
  const isWork = WORK.test(useLocation().pathname)
  return <footer className="bg-surface border-t">{isWork ? <WorkFooter /> : <SiteFooter />}</footer>
}

function WorkFooter() {
  return (
    <div className="page-width row justify-between gap-4 py-3">
      <Logo />
      <nav aria-label={shellMessages.help}>
        <Links pages={WORK_PAGES} className="flex gap-6" />
      </nav>
    </div>
  )
}

function SiteFooter() {
  return (
    <div className={`page-width grid ${classes.columns}`}>
      <div className={`grid justify-items-start content-start gap-3 col-span-full measure ${classes.about}`}>
        <Logo />
        <p className="text-ui text-ink-3">{shellMessages.about}</p>
        <NewsletterForm />
        <InstallButton />
        <p className="text-ui text-ink-3">{shellMessages.trademarks}</p>
      </div>
      {COLUMNS.map(({ title, pages }) => (
        <nav key={title} aria-label={title}>
          <h2 className="text-ui font-semibold mb-1">{title}</h2>
          <Links pages={pages} />
        </nav>
      ))}
    </div>
  )
}

interface LinksProps {
  pages: readonly PageName[]
  className?: string
}

function Links({ pages, className }: LinksProps) {
  return (
    <ul className={className}>
      {pages.map((name) => (
        <li key={name}>
          <Link
            to={paths[name]}
            className="inline-flex items-center min-h-row text-ui text-ink-2 hover-ink hover-underline"
          >
            {name === 'home' ? commonMessages.allTools : PAGE_NAMES[name]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
