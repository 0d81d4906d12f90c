const AT = '2026-11-20T09:30:00.000Z'
const NAME = 'bots.example.com'

const pending = {
  name: NAME,
  state: 'pending',
  scopes: ['read', 'submit'],
  namedAt: AT,
  proofBy: '2026-11-27T09:30:00.000Z',
  verifiedAt: null,
  lostAt: null,
  directory: {
    url: `https://${NAME}/.well-known/http-message-signatures-directory`,
    result: 'found',
    checkedAt: AT,
    failingSince: null,
    keysUntil: '2026-11-23T09:30:00.000Z',
    lostOn: null,
    // The thumbprint of RFC 8037, A.3.
    keys: [{ keyId: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k', notBefore: null, expiresAt: null }],
  },
  reputation: null,
}

const verified = {
  ...pending,
  state: 'verified',
  proofBy: null,
  verifiedAt: '2026-11-20T09:35:00.000Z',
  reputation: {
    agents: 2,
    submitted: 41,
    approved: 33,
    rejected: 5,
    reverted: 1,
    lapsed: 0,
    approvalRate: 86.8,
    revertRate: 3,
  },
}

/** Examples of the calls for the domain of an agent. */
export const DOMAIN_EXAMPLES = {
  getDomain: { output: { domain: verified, isOn: true } },
  nameDomain: { body: { domain: NAME, scopes: pending.scopes }, output: pending },
  checkDomain: { output: pending },
  proveDomain: { output: verified },
  dropDomain: { output: { success: true } },
}
