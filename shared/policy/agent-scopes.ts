/**
 * What a key of an agent may be for: looking at tools and at what is one's own; submitting; collecting, paying and being
 * paid out; and managing keys and webhooks.
 */
export const AGENT_SCOPES = ['read', 'submit', 'money', 'manage'] as const
