import type { FollowSubject } from './follow.ts'

/**
 * The same for the same subject: setting it a second time is the same follow. The price that somebody waits for is not part
 * of it, so a tool has one.
 */
export function followKey(subject: FollowSubject): string {
  switch (subject.kind) {
    case 'vendor':
      return `vendor:${vendorKey(subject.vendor)}`
    case 'category':
      return `category:${subject.categoryId}`
    case 'search':
      return `search:${subject.query}`
    default:
      return `${subject.kind}:${subject.toolId}`
  }
}

/** Vendors are texts of tools; letters and spaces make no other vendor. */
export function vendorKey(vendor: string): string {
  return vendor.trim().replace(/\s+/g, ' ').toLowerCase()
}
