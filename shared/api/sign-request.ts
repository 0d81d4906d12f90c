export interface RequestToSign {
  method: string
  /** Path and query, encoded as they travel. */
  target: string
  /** Empty for a request without a body. */
  body?: string
  idempotencyKey?: string | undefined
}

/** A signing key with what its platform has for cryptography. Texts are taken as UTF-8, bytes come as base64. */
export interface RequestSigner {
  /** What the server calls it. */
  keyId: string
  /** By ECDSA P-256 with SHA-256: two numbers of 32 bytes each. */
  sign(text: string): Promise<string>
  /** By SHA-256. */
  digest(text: string): Promise<string>
}

interface Moment {
  /** The time of the server, as far as it is known, in milliseconds. */
  now: number
  /** 16 to 64 letters and digits that no other request has. */
  nonce: string
}

/** Signs a request for the API of agents by RFC 9421. @returns the headers to add */
export async function signRequest(
  { method, target, body = '', idempotencyKey }: RequestToSign,
  { keyId, sign, digest }: RequestSigner,
  { now, nonce }: Moment,
): Promise<Record<string, string>> {
  const query = target.indexOf('?')
  const contentDigest = body === '' ? undefined : `sha-256=:${await digest(body)}:`
  const components: [name: string, value: string][] = [
    ['@method', method],
    ['@path', query < 0 ? target : target.slice(0, query)],
    // An absent query is signed as an empty one.
    ['@query', query < 0 ? '?' : target.slice(query)],
  ]
  if (contentDigest !== undefined) components.push(['content-digest', contentDigest])
  if (idempotencyKey !== undefined) components.push(['idempotency-key', idempotencyKey])
  const covered = components.map(([name]) => `"${name}"`).join(' ')
  const created = Math.floor(now / 1000)
  const parameters = `(${covered});created=${created};nonce="${nonce}";keyid="${keyId}";alg="ecdsa-p256-sha256"`
  const lines = components.map(([name, value]) => `"${name}": ${value}`)
  const signature = await sign([...lines, `"@signature-params": ${parameters}`].join('\n'))
  return {
    ...(contentDigest !== undefined && { 'Content-Digest': contentDigest }),
    'Signature-Input': `sig1=${parameters}`,
    Signature: `sig1=:${signature}:`,
  }
}
