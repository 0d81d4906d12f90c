const PAGE = 1000

/** The tools as GET /api/tools shows them. */
export type ShownTool = Record<string, unknown> & { id: number; categoryId: number }

export async function readAllTools(url: string): Promise<ShownTool[]> {
  const tools: ShownTool[] = []
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}/api/tools?sortBy=name&limit=${PAGE}&page=${page}`)
    const found = (await answer.json()) as { tools: ShownTool[] }
    tools.push(...found.tools)
    if (found.tools.length < PAGE) return tools
  }
}
