import { type GuardedFetch, SiteRequestError } from '../../lib/guarded-fetch.ts'

/** Of a description that an app publishes of itself (draft-ietf-oauth-client-id-metadata-document, §6.6). */
const MAX_BYTES = 5 * 1024

/** A small JSON document, from its own address and no other. @returns undefined where there is none to be had */
export async function readDocument(
  site: Pick<GuardedFetch, 'get'>,
  address: string,
): Promise<{ status: number; body: string } | undefined> {
  try {
    const { status, body } = await site.get(address, {
      accept: 'application/json',
      isType: (type) => type === 'application/json' || type.endsWith('+json'),
      mayFollow: () => false,
    })
    return body.length > MAX_BYTES ? undefined : { status, body: body.toString('utf8') }
  } catch (error) {
    if (error instanceof SiteRequestError) return undefined
    throw error
  }
}
