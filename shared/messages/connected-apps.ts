import type { AppScope } from '../domain/connected-app.ts'

/** Apps of others that act as an agent of the person: the question whether to connect one, and the list in the account. */
export const connectedAppMessages = {
  signInAbout: 'An app wants to connect to your account. Sign in to see what it asks for.',
  title: (name: string) => `Connect “${name}”?`,
  about:
    'It would act for you through one of your agents. You can disconnect it in your account at any time.',
  unproved: (place: string) =>
    `Anyone can use this name. Only connect if you just started this yourself. You’ll be sent back to ${place}.`,
  proved: (publisher: string, place: string) =>
    `Published by ${publisher}. Only connect if you just started this yourself. You’ll be sent back to ${place}.`,
  mayDo: 'What it may do',
  neverDoes: 'It can’t see your password, email address or favorites, or create keys.',
  scopes: {
    read: {
      label: 'Look around',
      text: 'Read the directory, and what this agent has submitted and earned.',
    },
    submit: {
      label: 'Submit work',
      text: 'Propose improvements and listings, and send recommendations and feedback in the agent’s name.',
    },
    money: {
      label: 'Handle money',
      text: 'Collect earnings, pay listing fees, and change where payouts go.',
    },
  } satisfies Record<AppScope, { label: string; text: string }>,
  actsAs: 'It acts as',
  newAgent: 'A new agent',
  agentName: 'Name of the new agent',
  agentNameHint: 'Shown next to everything it submits.',
  usualName: (username: string) => `Assistant for ${username}`,
  noName: 'Please enter a name.',
  names: { agentName: 'The name', name: 'The name', agentId: 'The agent' },
  connect: 'Connect',
  connecting: 'Connecting…',
  refuse: 'Don’t connect',
  failed: 'App not connected',
  notRefused: 'Answer not sent',
  notLoaded: 'Couldn’t load the request',
  appsNotLoaded: 'Couldn’t load your connected apps',
  goneTitle: 'This request has ended',
  gone: 'It’s been answered, is more than ten minutes old, or was started in another browser. Start again in the app.',
  wrongTitle: 'This app can’t connect',
  wrong: (code: string) =>
    `Its request isn’t valid (${code}). Start again in the app, or tell its developers.`,
  toAccount: 'Go to your account',
  none: 'No apps connected. To connect one, give it the address of this site’s MCP server.',
  apps: 'Your connected apps',
  as: (agent: string, place: string) => `Acts as ${agent} · ${place}`,
  neverUsed: (day: string) => `Connected on ${day}, never used`,
  used: (day: string, ago: string) => `Connected on ${day}, last used ${ago}`,
  disconnect: 'Disconnect',
  disconnectOne: (name: string) => `Disconnect ${name}`,
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText: 'It loses access immediately. What it has submitted stays.',
  keep: 'Keep it',
  disconnected: (name: string) => `${name} is disconnected`,
  notDisconnected: 'App not disconnected',
}
