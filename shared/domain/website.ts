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
  const path = url.pathname.replace(/\/+$/, '')
  const query = url.searchParams.size > 0 ? `?${url.searchParams}` : ''
  return `${websiteHost(address)}${path}${query}`
}

/** The host of a website with a port that is not the usual one, without `www.`. @throws TypeError when `address` is no URL. */
export function websiteHost(address: string): string {
  const { hostname, port } = new URL(address)
  const host = hostname
    .toLowerCase()
    .replace(/^www\.(?=.+\.)/, '')
    .replace(/\.$/, '')
  return port === '' ? host : `${host}:${port}`
}
