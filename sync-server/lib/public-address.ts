import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Azure answers machines there with their configuration; by its range it looks like any public address. */
const PLATFORM_ADDRESSES = new Set(['168.63.129.16'])

/** IPv6 hands out addresses to the public from this range only (RFC 4291 §2.4, IANA). */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address belongs to a host that anybody on the internet can reach. Private, loopback, link-local, multicast and
 * reserved ones do not; nor do the forms of IPv6 that carry an IPv4 address (mapped, 6to4, Teredo, NAT64), since what they
 * lead to depends on the network; nor does this machine's own address, behind which its firewall would not stand.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_V6)) return false
  const form = address.toString()
  return !PLATFORM_ADDRESSES.has(form) && !isOwnAddress(form)
}

export function isLoopback(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback'
}

function isOwnAddress(form: string): boolean {
  return Object.values(networkInterfaces())
    .flatMap((interfaces) => interfaces ?? [])
    .some(({ address }) => ipaddr.parse(address.replace(/%.*$/, '')).toString() === form)
}
