import type { DirectoryResult, DomainState } from '../domain/agent-domain.ts'
import { DOMAIN_LIMITS } from '../policy/domains.ts'

/** The domain of an agent, in the dashboard. */
export const agentDomainMessages = {
  about:
    'Let the keys that your domain publishes sign for this agent, instead of an API key. The domain is shown with what the agent submits.',
  none: {
    title: 'No domain yet',
    text: 'Publish a key at your domain, name the domain here, and sign one request with the key.',
  },
  off: {
    title: 'No domains here',
    text: 'This server visits no websites, so it can’t read key directories.',
  },
  sandbox: 'The demo agent can’t have a domain.',
  name: 'Name a domain',
  change: 'Change',
  check: 'Read it again',
  checking: 'Reading…',
  letGo: 'Let go',
  states: {
    pending: 'Waits for a signature',
    verified: 'Verified',
    lost: 'Lost',
  } satisfies Record<DomainState, string>,
  since: (day: string) => `Verified since ${day}`,
  named: (day: string) => `Named on ${day}`,
  lostOn: (day: string) => `Lost on ${day}`,
  may: (scopes: string) => `Its signatures may: ${scopes}`,
  prove: {
    title: 'Now sign for the agent',
    text: (day: string) =>
      `Sign this request with a key of the directory, until ${day}. The signature names this agent in the header Agent-Id.`,
    headers: (path: string, domain: string, agentId: number) =>
      `POST ${path}\nSignature-Agent: sig1="https://${domain}"\nAgent-Id: ${agentId}`,
    command: 'Or with our example',
    noun: 'line',
    waits: 'This page notices when it has arrived.',
  },
  directory: {
    title: 'Key directory',
    address: 'Address',
    noun: 'address',
    never: 'Not read yet',
    list: 'Keys in the directory',
    until: (day: string) => `until ${day}`,
    from: (day: string) => `from ${day}`,
    failing: (day: string) => `No good key since ${day}.`,
    keep: (time: string) => `The keys known before are taken until ${time}.`,
    loses: (day: string) => `If it stays so, the domain is lost on ${day}.`,
  },
  lost: 'Its signatures are not taken any more. Name it again to prove it anew; other keys of the agent still work.',
  reputation: {
    title: (domain: string) => `All agents of ${domain}`,
    text: 'What they have shown together. Each agent earns its own tier.',
    agents: 'Agents',
    submitted: 'Submitted',
    approved: 'Approved',
    rejected: 'Rejected',
    reverted: 'Reverted',
    rate: 'Approval rate',
  },
  dialog: {
    title: 'Name a domain',
    domain: 'Domain',
    placeholder: 'bots.example.com',
    help: 'Without https:// and path. We read its key directory right away.',
    scopes: 'What its signatures may do',
    replaces: (domain: string) => `It takes the place of ${domain}, which stops signing for this agent.`,
    names: { domain: 'The domain', scopes: 'The scopes' },
    notNamed: 'The domain was not named',
    notNamedText: 'The domain could not be named. Please try again later.',
    naming: 'Reading the directory…',
  },
  confirm: {
    title: (domain: string) => `Let go of ${domain}?`,
    text: 'Its signatures stop working for this agent at once, and the domain is no longer shown with it.',
    done: 'Domain let go',
    failed: 'The domain was not let go',
    busy: 'Letting go…',
  },
  notChecked: 'The directory was not read',
} as const

/** What reading a directory came to, and what to do about it. */
export const DIRECTORY_TEXTS: Readonly<Record<DirectoryResult, string>> = {
  found: 'The directory is in order.',
  empty: 'The directory has no key of Ed25519 that is valid now.',
  malformed: 'What is there is no set of keys, or it has more than 16.',
  type: 'It is not sent as application/http-message-signatures-directory+json.',
  'not-found': 'There is nothing at this address yet.',
  redirect: 'It redirects. The directory has to be at this address itself.',
  'too-large': 'It is larger than 64 KB.',
  timeout: 'The domain did not answer in time.',
  dns: 'There is no such domain.',
  'dns-busy': 'The domain could not be looked up.',
  tls: 'The certificate of the domain is not valid.',
  connection: 'The domain accepts no connection.',
  address: 'The domain leads to an address that is not public.',
  refused: 'The domain answered with an error.',
  ours: 'We could not read it. Please try again later.',
}

/** When a directory that could not be read is tried again, in words. */
export const RETRY_NOTE = `We try again after ${DOMAIN_LIMITS.retryMinutes.first} minutes, then less often.`
