import { sendAnswer } from '../middleware/send-answer.ts'
import type { Site } from '../services/site/load-site.ts'
import type { HandlersOf } from './handler.ts'

export interface AgentDocsDeps {
  site: Site
}

/** Where the build puts the page; it stands in no manifest and no cache of the app. */
const PAGE = '/api-docs/index.html'

const NOT_BUILT =
  'The page has not been built yet. Run `npm run build` and start the server again. /openapi.json and /llms.txt say the same for programs.\n'

/** The reference of the API. */
export function agentDocsHandlers({ site }: AgentDocsDeps) {
  return {
    agentDocs(ctx) {
      const page = site.files.get(PAGE)
      if (page !== undefined) return sendAnswer(ctx, page)
      ctx.status = 503
      ctx.set('Content-Type', 'text/plain; charset=utf-8')
      ctx.body = NOT_BUILT
    },
  } satisfies HandlersOf<'agentDocs'>
}
