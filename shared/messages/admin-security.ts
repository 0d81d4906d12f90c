/** The security log of all accounts, for owners. */
export const securityLogMessages = {
  securityLog: 'Security log',
  noEvents: 'Nothing of this kind has happened',
  noEventsText: 'Sign-ins, changes of roles and uses of keys from new networks will be here.',
  forOwners: 'For owners',
  ownersOnly:
    'The security log of all accounts is for those who own this site. Your own activity is in your account.',
  severalTimes: (times: number) => `${times} times`,
  securityFailed: 'The security log could not be loaded',
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
