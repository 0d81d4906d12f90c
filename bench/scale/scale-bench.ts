import { buildIndex } from '#shared/catalogue/build-index.ts'
import { tokenize } from '#shared/catalogue/tokenize.ts'
import type { Category } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { generateCatalogue } from '../lib/generate-catalogue.ts'
import { shippedCatalogue } from '../lib/shipped-catalogue.ts'
import { markdownTable } from '../lib/table.ts'

/** Compares the generated catalogues of the other benches with the shipped one. Returns Markdown. */
export function scaleBench(): string {
  const shipped = shippedCatalogue()
  const rows = [
    figures('shipped', shipped),
    ...[shipped.tools.length, 10_000, 50_000].map((size) => figures('generated', generateCatalogue(size))),
  ]
  const header = [
    '',
    'tools',
    'words a text',
    'tags',
    'features',
    'different words',
    'in one tool only',
    'in a tenth',
  ]
  return [markdownTable(header, rows), `For example: ${examples()}`].join('\n\n')
}

/** The number of words, of words in one tool only, and of words in a tenth of all tools. */
function figures(
  kind: string,
  { tools, categories }: { tools: Tool[]; categories: Category[] },
): (string | number)[] {
  const { offsets } = buildIndex(tools, categories).postings
  const frequencies = Array.from({ length: offsets.length - 1 }, (_, at) => offsets[at + 1]! - offsets[at]!)
  const mean = (read: (tool: Tool) => number) =>
    tools.reduce((sum, tool) => sum + read(tool), 0) / tools.length
  const share = (passes: (frequency: number) => boolean) =>
    `${((frequencies.filter(passes).length / frequencies.length) * 100).toFixed(1)}%`
  return [
    kind,
    tools.length,
    mean(({ description }) => tokenize(description).length),
    mean(({ tags }) => tags.length),
    mean(({ features }) => features.length),
    frequencies.length,
    share((frequency) => frequency === 1),
    share((frequency) => frequency >= tools.length / 10),
  ]
}

function examples(): string {
  const tools = generateCatalogue(3).tools
  return tools.map(({ name, description }) => `**${name}**: ${description}`).join(' · ')
}
