import { createCall, type Routes, sendToServer } from './api-client.ts'
import { withFreshProof } from './fresh-proof.ts'

/** The calls of accounts, in a file that comes when somebody signs in or is signed in. */
const ROUTES = {
  me: 'GET /api/me',
  login: 'POST /api/login',
  register: 'POST /api/register',
  logout: 'POST /api/logout',
  exportAccount: 'GET /api/me/export',
  listOwnSecurityEvents: 'GET /api/me/security-events',
  deleteAccount: 'DELETE /api/me',
  accountSecurity: 'GET /api/me/security',
  prove: 'POST /api/me/proof',
  beginPasskeyProof: 'POST /api/me/proof/passkey',
  beginPasskey: 'POST /api/me/passkeys/begin',
  addPasskey: 'POST /api/me/passkeys',
  renamePasskey: 'PATCH /api/me/passkeys/:id',
  removePasskey: 'DELETE /api/me/passkeys/:id',
  beginPasskeySignIn: 'POST /api/login/passkey/begin',
  passkeyLogin: 'POST /api/login/passkey',
  finishLogin: 'POST /api/login/second-factor',
  beginTotp: 'POST /api/me/totp/begin',
  confirmTotp: 'POST /api/me/totp',
  removeTotp: 'DELETE /api/me/totp',
  renewRecoveryCodes: 'POST /api/me/recovery-codes',
  listSessions: 'GET /api/sessions',
  endSession: 'DELETE /api/sessions/:id',
  endOtherSessions: 'POST /api/sessions/end-others',
  updatePassword: 'POST /api/update-password',
  activatePremium: 'POST /api/activate-premium',
  subscriptionStatus: 'GET /api/subscription/status',
  premiumOffer: 'GET /api/premium/offer',
  ownAnalytics: 'GET /api/me/analytics',
  payPremium: 'POST /api/subscription/pay',
  listReferrals: 'GET /api/referrals',
  referralStats: 'GET /api/referrals/stats',
  referralEarnings: 'GET /api/referrals/earnings',
  listRewards: 'GET /api/referrals/rewards',
  generateReferralCode: 'POST /api/referrals/generate-code',
  redeemReward: 'POST /api/referrals/rewards/:id/redeem',
} as const satisfies Routes

export const callAccount = withFreshProof(createCall(ROUTES, sendToServer))
