const TRACKING_PARAMETER = /^(utm_\w+|ref|ref_src|via|fbclid|gclid|source|aff|affiliate)$/i

/**
 * The identity of a website: two addresses with the same key are the same tool.
 * Scheme, `www.`, letter case of the host, default port, fragment, tracking parameters and a closing slash do not count.
 * @throws TypeError when `address` is no URL.
 */
export function websiteKey(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) {
    if (TRACKING_PARAMETER.test(name)) url.searchParams.delete(name)
  }
  url.searchParams.sort()
  const host = url.hostname
    .toLowerCase()
    .replace(/^www\.(?=.+\.)/, '')
    .replace(/\.$/, '')
  const port = url.port === '' ? '' : `:${url.port}`
  const path = url.pathname.replace(/\/+$/, '')
  const query = url.searchParams.size > 0 ? `?${url.searchParams}` : ''
  return `${host}${port}${path}${query}`
}
