import type { AiEndpoint } from '../../config.ts'
import { embeddedProvider } from './embedded/embedded-provider.ts'
import type { SummaryProvider } from './summary-provider.ts'

/** The model that is configured, else the rules. What a model needs is loaded only for one. */
export async function openProvider(endpoint: AiEndpoint | null): Promise<SummaryProvider> {
  if (endpoint === null) return embeddedProvider
  const { ModelProvider } = await import('./model/model-provider.ts')
  return new ModelProvider(endpoint)
}
