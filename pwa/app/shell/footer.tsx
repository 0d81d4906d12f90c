import { Link } from 'react-router-dom'
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

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={`page-width ${classes.columns}`}>
        <div className={classes.about}>
          <Logo />
          <p className={classes.text}>
            A directory of AI tools that lives on your device: search, filter and sort without waiting, with
            or without a connection.
          </p>
          <NewsletterForm />
          <p className={classes.text}>Names and marks of tools belong to their owners.</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={classes.title}>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={classes.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
