import { paths } from '#shared/paths.ts'
import { useSimilar } from '../../data/use-similar.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import classes from './similar-tools.module.css'

const SHOWN = 6
/** What stands below them waits: one row, of three where the window is narrow. */
const ALTERNATIVES = 4

interface SimilarToolsProps {
  toolId: number
  /** They stand before what is said of the tool itself, and hold their room open. */
  isAlternatives?: boolean
}

/** Found on the device, so it comes when the catalogue is there; elsewhere it stands last on its page and moves nothing. */
export function SimilarTools({ toolId, isAlternatives = false }: SimilarToolsProps) {
  const { data: tools } = useSimilar(toolId, isAlternatives ? ALTERNATIVES : SHOWN)
  const isWaiting = isAlternatives && !tools
  if (!isWaiting && (!tools || tools.length === 0)) return null
  const title = isAlternatives ? 'Alternatives' : 'Similar tools'
  return (
    <section aria-label={title} className={isAlternatives ? classes.alternatives : undefined}>
      <SectionHeading title={title} note="By tags, features, category and description" />
      {tools ? (
        <ToolGrid>
          {tools.map((tool) => (
            <li key={tool.id}>
              <ToolCard tool={tool} href={paths.tool(tool.id)} />
            </li>
          ))}
        </ToolGrid>
      ) : (
        <ToolGridSkeleton count={ALTERNATIVES} />
      )}
    </section>
  )
}
