import { Button } from '@mantine/core'
import { IconColumns2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { Notice } from '../../ui/notice.tsx'

interface TooFewProps {
  /** The only one there is. */
  tool: SyncTool | undefined
  onFindMore: () => void
  /** Another way out. */
  children?: ReactNode
}

/** SPEC §9: a comparison takes two or three tools. */
export function TooFew({ tool, onFindMore, children }: TooFewProps) {
  return (
    <Notice
      icon={<IconColumns2 size={24} />}
      title={tool ? 'Choose one more tool' : 'Nothing to compare yet'}
      text={
        tool
          ? `A comparison takes 2 or 3 tools. So far there is ${tool.name}.`
          : 'Choose 2 or 3 tools with the plus on their cards to see them side by side.'
      }
    >
      {children}
      <Button onClick={onFindMore}>{tool ? 'Find another tool' : 'Browse all tools'}</Button>
    </Notice>
  )
}
