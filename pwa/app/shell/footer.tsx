import { Link, useLocation } from 'react-router-dom'
import { shellMessages } from '#shared/messages/shell.ts'
import { paths } from '#shared/paths.ts'
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx'
import { Logo } from '../../ui/logo.tsx'
import classes from './footer.module.css'

const COLUMNS = [
  {
    title: 'Discover',
    links: [
      { to: paths.home, label: 'All tools' },
      { to: paths.categories, label: 'Categories' },
      { to: paths.trending, label: 'Trending' },
      { to: paths.graveyard, label: 'Discontinued tools' },
      { to: paths.hub, label: 'Why AI Hub' },
    ],
  },
  {
    title: 'Account',
    links: [
      { to: paths.subscribe, label: 'Premium' },
      { to: paths.account, label: 'My Account' },
      { to: paths.referrals, label: 'Referrals' },
      { to: paths.support, label: 'Support' },
      { to: paths.privacy, label: 'Privacy' },
    ],
  },
  {
    title: 'For agents',
    links: [
      { to: paths.agentDemo, label: 'AI Agents' },
      { to: paths.agentDashboard, label: 'Agent dashboard' },
      { to: paths.revenueSharing, label: 'Revenue sharing' },
    ],
  },
] as const

/** Pages that people work on: no newsletter and no tour of the site below them. */
const WORK =
  /^\/(admin|account|favorites|referrals|support|platform-revenue|ai-recommendations|ai-agent-analytics)(\/|$)/

const WORK_LINKS = [
  { to: paths.support, label: 'Support' },
  { to: paths.privacy, label: 'Privacy' },
]

export function Footer() {
  const isWork = WORK.test(useLocation().pathname)
  return <footer className="bg-surface border-t">{isWork ? <WorkFooter /> : <SiteFooter />}</footer>
}

function WorkFooter() {
  return (
    <div className="page-width row justify-between gap-4 py-3">
      <Logo />
      <nav aria-label={shellMessages.help}>
        <Links links={WORK_LINKS} className="flex gap-6" />
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
        <p className="text-ui text-ink-3">{shellMessages.trademarks}</p>
      </div>
      {COLUMNS.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="text-ui font-semibold mb-1">{title}</h2>
          <Links links={links} />
        </nav>
      ))}
    </div>
  )
}

interface LinksProps {
  links: readonly { to: string; label: string }[]
  className?: string
}

function Links({ links, className }: LinksProps) {
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex items-center min-h-row text-ui text-ink-2 hover-ink hover-underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
