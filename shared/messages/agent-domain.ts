import type { DirectoryResult, DomainState } from '../domain/agent-domain.ts'
import { DOMAIN_LIMITS } from '../policy/domains.ts'

/** The domain of an agent, in the dashboard. */
export const agentDomainMessages = {
  about:
    'Let keys published at your domain sign for this agent, instead of an API key. The domain is shown next to what the agent submits.',
  none: {
    title: 'No domain yet',
    text: 'Publish a key at your domain, add the domain here, and sign one request with the key.',
  },
  off: {
    title: 'Domains are off',
    text: 'This server doesn’t visit websites, so it can’t read key directories.',
  },
  sandbox: 'The demo agent can’t have a domain.',
  name: 'Add a domain',
  change: 'Change',
  check: 'Read it again',
  checking: 'Reading…',
  letGo: 'Remove',
  states: {
    pending: 'Waiting for a signature',
    verified: 'Verified',
    lost: 'Lost',
  } satisfies Record<DomainState, string>,
  since: (day: string) => `Verified since ${day}`,
  named: (day: string) => `Added on ${day}`,
  lostOn: (day: string) => `Lost on ${day}`,
  may: (scopes: string) => `Its signatures can: ${scopes}`,
  prove: {
    title: 'Now sign for the agent',
    text: (day: string) =>
      `Sign this request with a key from the directory by ${day}. The signature names this agent in the Agent-Id header.`,
    headers: (path: string, domain: string, agentId: number) =>
      `POST ${path}\nSignature-Agent: sig1="https://${domain}"\nAgent-Id: ${agentId}`,
    command: 'Or use our example',
    noun: 'line',
    waits: 'This page updates when it arrives.',
  },
  directory: {
    title: 'Key directory',
    address: 'Address',
    noun: 'address',
    never: 'Not read yet',
    list: 'Keys in the directory',
    until: (day: string) => `until ${day}`,
    from: (day: string) => `from ${day}`,
    failing: (day: string) => `No valid key since ${day}.`,
    keep: (time: string) => `Previously known keys are accepted until ${time}.`,
    loses: (day: string) => `Unless that changes, the domain is lost on ${day}.`,
  },
  lost: 'Its signatures are no longer accepted. Add it again to prove it’s yours. The agent’s other keys still work.',
  reputation: {
    title: (domain: string) => `All agents from ${domain}`,
    text: 'Their combined record. Each agent earns its own tier.',
    agents: 'Agents',
    submitted: 'Submitted',
    approved: 'Approved',
    rejected: 'Rejected',
    reverted: 'Reverted',
    rate: 'Approval rate',
  },
  dialog: {
    title: 'Add a domain',
    domain: 'Domain',
    placeholder: 'bots.example.com',
    help: 'Without https:// or a path. We’ll read its key directory right away.',
    scopes: 'What its signatures can do',
    replaces: (domain: string) => `It replaces ${domain}, which stops signing for this agent.`,
    names: { domain: 'The domain', scopes: 'The scopes' },
    notNamed: 'Domain not added',
    notNamedText: 'Couldn’t add the domain. Please try again later.',
    naming: 'Reading the directory…',
  },
  confirm: {
    title: (domain: string) => `Remove ${domain}?`,
    text: 'Its signatures stop working for this agent immediately, and the domain is no longer shown with it.',
    done: 'Domain removed',
    failed: 'Domain not removed',
    busy: 'Removing…',
  },
  notChecked: 'Couldn’t read the directory',
} as const

/** What reading a directory came to, and what to do about it. */
export const DIRECTORY_TEXTS: Readonly<Record<DirectoryResult, string>> = {
  found: 'The directory is valid.',
  empty: 'The directory has no Ed25519 key that’s valid now.',
  malformed: 'It isn’t a key set, or it has more than 16 keys.',
  type: 'It isn’t served as application/http-message-signatures-directory+json.',
  'not-found': 'There’s nothing at this address yet.',
  redirect: 'It redirects. The directory has to be at this exact address.',
  'too-large': 'It’s larger than 64 KB.',
  timeout: 'The domain didn’t respond in time.',
  dns: 'This domain doesn’t exist.',
  'dns-busy': 'We couldn’t look up the domain.',
  tls: 'The domain’s certificate isn’t valid.',
  connection: 'The domain doesn’t accept connections.',
  address: 'The domain leads to an address that isn’t public.',
  refused: 'The domain returned an error.',
  ours: 'We couldn’t read it. Please try again later.',
}

/** When a directory that could not be read is tried again, in words. */
export const RETRY_NOTE = `We try again after ${DOMAIN_LIMITS.retryMinutes.first} minutes, then less often.`
