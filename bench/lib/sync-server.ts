import type { SyncTool } from '#shared/domain/tool.ts'
import type { Delta, Manifest } from '#shared/sync/protocol.ts'

/** What a device would get from the server. */

export async function readManifest(server: string): Promise<Manifest> {
  return (await fetch(`${server}/api/sync/manifest`)).json() as Promise<Manifest>
}

/** The manifest, once the snapshot in it holds at least so many tools and is so close to the head. */
export async function settledManifest(
  server: string,
  { tools = 0, behind = Number.POSITIVE_INFINITY } = {},
): Promise<Manifest> {
  for (;;) {
    const manifest = await readManifest(server)
    const { snapshot, head } = manifest
    if (snapshot !== null && snapshot.tools >= tools && head - snapshot.head <= behind) return manifest
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

export function deltaAddress({ epoch }: Manifest, since: number): string {
  return `/api/sync/catalogue?epoch=${epoch}&since=${since}&limit=1000`
}

/** All tools as rows of deltas. */
export async function readAllTools(server: string, manifest: Manifest): Promise<SyncTool[]> {
  const tools: SyncTool[] = []
  for (let since = 0, more = true; more; ) {
    const delta = (await (await fetch(`${server}${deltaAddress(manifest, since)}`)).json()) as Delta
    tools.push(...delta.tools)
    since = delta.next
    more = delta.more
  }
  return tools
}
