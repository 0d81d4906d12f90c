/** The security log of all accounts, for owners. */
export const securityLogMessages = {
  securityLog: 'Security log',
  noEvents: 'No events of this kind',
  noEventsText: 'Sign-ins, role changes and keys used from new networks appear here.',
  forOwners: 'For owners',
  ownersOnly:
    'Only owners of this site can see the security log of all accounts. Your own activity is in your account.',
  severalTimes: (times: number) => `${times} times`,
  securityFailed: 'Couldn’t load the security log',
  everything: 'Everything',
  noAccount: 'No account',
  unknownAccount: (hash: string) => `Unknown or deleted (${hash})`,
  eventNoun: ['event', 'events'],
  /** Names of what the logs know of an entry, in their tables and beside them. */
  facts: {
    account: 'Account',
    agent: 'Agent',
    detail: 'Detail',
    device: 'Device',
    event: 'Event',
    first: 'First',
    kind: 'Kind',
    network: 'Network',
    request: 'Request',
    times: 'Times',
    when: 'When',
  },
} as const
