import { type SeedFailure, type SoakOptions, soakSeeds } from '../../../scripts/testing/soak-threads.ts'
import { makeTemplate, removeTemplate } from './template.ts'

/** Fuzzes for many seeds on many threads. @returns the first seed in which something was answered wrongly */
export async function soakFuzz(options: SoakOptions): Promise<SeedFailure | null> {
  const template = await makeTemplate()
  const script = new URL('./soak-worker.ts', import.meta.url)
  try {
    return await soakSeeds({ ...options, script, setting: template })
  } finally {
    removeTemplate(template)
  }
}
