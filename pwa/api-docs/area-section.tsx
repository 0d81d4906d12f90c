import type { OpenApiDocument } from '#shared/api/openapi-document.ts'
import classes from './area-section.module.css'
import { CallCard } from './call-card.tsx'
import { areaAnchor } from './docs-nav.tsx'
import type { DocsArea } from './read-document.ts'

interface AreaSectionProps {
  area: DocsArea
  document: OpenApiDocument
  apiKey: string
}

export function AreaSection({ area, document, apiKey }: AreaSectionProps) {
  const anchor = areaAnchor(area.name)
  return (
    <section className={classes.area} aria-labelledby={anchor}>
      <h2 id={anchor} className="title-md">
        {area.name}
      </h2>
      <p className="mt-1 text-ink-2 prose">{area.description}</p>
      <ul className="grid gap-2 mt-4">
        {area.calls.map((call) => (
          <li key={call.id}>
            <CallCard call={call} document={document} apiKey={apiKey} />
          </li>
        ))}
      </ul>
    </section>
  )
}
