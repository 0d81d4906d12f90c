/**
 * Hosts that many projects share: their icon is that of the host. A subdomain of these (`tool.github.io`) is a project's
 * own.
 */
const SHARED_HOSTS = new Set([
  'github.com',
  'gitlab.com',
  'bitbucket.org',
  'codeberg.org',
  'huggingface.co',
  'pypi.org',
  'npmjs.com',
  'apps.apple.com',
  'play.google.com',
  'chromewebstore.google.com',
  'addons.mozilla.org',
  'marketplace.visualstudio.com',
  'plugins.jetbrains.com',
  'apps.microsoft.com',
  'appsource.microsoft.com',
  'aws.amazon.com',
  'azure.microsoft.com',
  'cloud.google.com',
  'learn.microsoft.com',
  'docs.google.com',
  'sites.google.com',
  'arxiv.org',
  'youtube.com',
  'x.com',
  'linkedin.com',
  'discord.com',
  'discord.gg',
  't.me',
  'medium.com',
  'sourceforge.net',
  'producthunt.com',
])

/** Whether the icon of this website would be that of a host with many projects. */
export function isOnSharedHost(website: string): boolean {
  return URL.canParse(website) && SHARED_HOSTS.has(plainHost(website))
}

/** The host without `www.`. */
export function plainHost(website: string): string {
  return new URL(website).hostname.replace(/^www\./, '').replace(/\.$/, '')
}
