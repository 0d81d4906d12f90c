export function modifierKey(): string {
  return /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl'
}
