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
      <h2 id={anchor} className={classes.title}>
        {area.name}
      </h2>
      <p className={classes.text}>{area.description}</p>
      <ul className={classes.calls}>
        {area.calls.map((call) => (
          <li key={call.id}>
            <CallCard call={call} document={document} apiKey={apiKey} />
          </li>
        ))}
      </ul>
    </section>
  )
}
