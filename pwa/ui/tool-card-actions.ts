import { type ComponentType, createContext } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'

/**
 * What a visitor can do with a tool on its card. The app provides it, so that cards stay free of data and every list
 * of cards offers the same; null: the card only leads to the tool.
 */
export const ToolCardActions = createContext<ComponentType<{ tool: SyncTool }> | null>(null)
