/** Second-level names under which countries register. */
const SECOND_LEVEL = /^(ac|co|com|edu|gob|gov|gv|ne|net|nom|or|org)$/

/** Hosts where many publish under one domain: it says nothing about who does. */
const SHARED = new Set([
  'apple.com',
  'appspot.com',
  'azurewebsites.net',
  'bitbucket.org',
  'carrd.co',
  'fly.dev',
  'framer.website',
  'github.com',
  'github.io',
  'gitlab.com',
  'google.com',
  'herokuapp.com',
  'hf.space',
  'huggingface.co',
  'itch.io',
  'microsoft.com',
  'netlify.app',
  'notion.site',
  'onrender.com',
  'pages.dev',
  'readthedocs.io',
  'replit.app',
  'sourceforge.net',
  'streamlit.app',
  'vercel.app',
  'web.app',
  'webflow.io',
  'wixsite.com',
  'wordpress.com',
  'workers.dev',
])

/**
 * The domain that somebody registered: `docs.tool.co.uk` → `tool.co.uk`. By rule of thumb, not by the Public Suffix
 * List; null where it says nothing about whose website it is.
 */
export function registrableDomain(website: string): string | null {
  const labels = new URL(website).hostname.replace(/\.$/, '').split('.')
  const isSecondLevel =
    labels.length > 2 && labels.at(-1)?.length === 2 && SECOND_LEVEL.test(labels.at(-2) ?? '')
  const domain = labels.slice(isSecondLevel ? -3 : -2).join('.')
  return SHARED.has(domain) ? null : domain
}
