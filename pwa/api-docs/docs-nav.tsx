import { apiDocsMessages } from '#shared/messages/api-docs.ts'
import classes from './docs-nav.module.css'
import type { DocsArea } from './read-document.ts'

/** Where the calls are. On a small screen the areas alone lead there. */
export function DocsNav({ areas }: { areas: readonly DocsArea[] }) {
  return (
    <nav aria-label={apiDocsMessages.calls}>
      <ul className={`flex flex-wrap gap-2 ${classes.areas}`}>
        {areas.map(({ name, calls }) => (
          <li key={name}>
            <a
              href={`#${areaAnchor(name)}`}
              className={`pill block text-sm text-ink-2 font-medium border-strong ${classes.area}`}
            >
              {name}
            </a>
            <ul className={`hidden ${classes.calls}`}>
              {calls.map(({ id, method, path }) => (
                <li key={id}>
                  <a href={`#${id}`} className={classes.call}>
                    <span className={classes.method} data-method={method}>
                      {method}
                    </span>{' '}
                    {path.replace(/^\/api\//, '')}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const areaAnchor = (name: string): string => `area-${name.toLowerCase().replaceAll(' ', '-')}`
