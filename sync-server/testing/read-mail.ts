/** A mail as a mail program sees it. */
export interface ReadMail {
  /** By lower-case name. */
  headers: Map<string, string>
  text: string
  html: string
}

/** Parses a mail with one text part and one HTML part. */
export function readMail(source: string): ReadMail {
  const { headers, body } = splitPart(source)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).slice(1, -1).map(splitPart)
  const partOf = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.get('content-type')?.startsWith(type))
    return part === undefined ? '' : decode(part.body, part.headers.get('content-transfer-encoding'))
  }
  return { headers, text: partOf('text/plain'), html: partOf('text/html') }
}

/** The address that the mail's List-Unsubscribe header names. */
export function unsubscribeAddress(mail: ReadMail): URL {
  return new URL((mail.headers.get('list-unsubscribe') ?? '').replace(/^<|>$/g, ''))
}

function splitPart(source: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = source.trimStart().split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: rest.join('\r\n\r\n') }
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
