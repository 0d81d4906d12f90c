import { type AgentType, agentTypeSchema } from '#shared/domain/agent.ts'

/** What an agent counts as in the analytics, which know four types; whoever calls itself something else improves tools. */
export function agentTypeOf(kind: string): AgentType {
  return agentTypeSchema.catch('optimizer').parse(kind)
}
