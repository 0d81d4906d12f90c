import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { ClaimProof } from '#shared/domain/claim.ts'
import { websiteHost } from '#shared/domain/website.ts'

const NAME = 'ai-tool-hub'
const TOKEN_BYTES = 20

/** Known as one of ours wherever it stands: a token of somebody else is told apart from none. */
const TOKEN_FORM = /^[0-9a-f]{40}$/

/** A token that nobody can guess. It is made for one user and one tool, and may be read by everybody. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('hex')

export const isToken = (text: string): boolean => TOKEN_FORM.test(text)

/** The name of the meta tag, and of the value in a TXT record. */
export const CLAIM_NAME = NAME

const RECORD = `${NAME}=`

/** The token that a TXT record holds; null where it is about something else. */
export function tokenInRecord(record: string): string | null {
  const text = record.trim()
  return text.startsWith(RECORD) ? text.slice(RECORD.length).trim() : null
}

/** Whoever can set it controls the name itself. null: the host is a number, which has no records. */
export function recordName(website: string): string | null {
  const { hostname } = new URL(`http://${websiteHost(website)}`)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? `_${NAME}.${hostname}` : null
}

/** Under the root of the host: who may write there speaks for all of it. */
export const fileAddress = (website: string): string => new URL(`/.well-known/${NAME}.txt`, website).href

/** The ways to show a token at a website. */
export function placesOf(
  website: string,
  { token, expiresAt }: { token: string; expiresAt: string },
): ClaimProof {
  const name = recordName(website)
  return {
    token,
    expiresAt,
    dns: name === null ? null : { name, value: `${RECORD}${token}` },
    meta: { page: website, markup: `<meta name="${NAME}" content="${token}">` },
    file: { url: fileAddress(website), content: token },
  }
}
