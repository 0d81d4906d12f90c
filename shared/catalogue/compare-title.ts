/** `Compare Otter.ai vs Fireflies.ai`, wherever a comparison is named. */
export function comparisonTitle(tools: readonly { name: string }[]): string {
  return tools.length < 2 ? 'Compare tools' : `Compare ${tools.map(({ name }) => name).join(' vs ')}`
}
