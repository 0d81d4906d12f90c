export const shareMessages = {
  linkCopied: 'Link copied to clipboard!',
  textCopied: 'Share text copied!',
  copyFailed: { title: 'Failed to copy link', text: 'Please copy the URL manually' },
  copied: 'Copied!',
} as const
