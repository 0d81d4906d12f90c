import { paths } from '#shared/paths.ts'
import { useSimilar } from '../../data/use-similar.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid } from '../../ui/tool-grid.tsx'

const SHOWN = 6

/** Found on the device, so it comes when the catalogue is there; it stands last on its page and moves nothing. */
export function SimilarTools({ toolId }: { toolId: number }) {
  const { data: tools } = useSimilar(toolId, SHOWN)
  if (!tools || tools.length === 0) return null
  return (
    <section aria-label="Similar tools">
      <SectionHeading title="Similar tools" note="By tags, features, category and description" />
      <ToolGrid>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} href={paths.tool(tool.id)} />
          </li>
        ))}
      </ToolGrid>
    </section>
  )
}
