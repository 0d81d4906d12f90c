import { Link } from 'react-router-dom'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { paths } from '#shared/paths.ts'
import { ToolAvatar } from '../../../ui/tool-avatar.tsx'

/** Which tool it is: its name leads to where it is edited. */
export function ToolLine({ tool: { id, name, logo, website } }: { tool: AdminTool }) {
  return (
    <div className="row min-w-0 gap-3">
      <ToolAvatar name={name} logo={logo} />
      <div className="grid min-w-0">
        <Link
          to={paths.adminTool(id)}
          className="font-semibold min-h-6 truncate hover-accent hover-underline"
        >
          {name}
        </Link>
        <p className="text-sm text-ink-3 truncate">{hostOf(website)}</p>
      </div>
    </div>
  )
}

/** `example.com` of an address; the address itself when it has none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address
}
