import { Button, Skeleton } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { reasonOf } from '../../data/reason-of.ts'
import type { Answer } from '../../data/use-answer.ts'
import { Notice } from '../../ui/notice.tsx'

interface NoAnswerProps {
  answer: Answer<unknown>
  /** What was asked for, as the start of a sentence: `Your referrals`. */
  what: string
}

/** In the place of an answer: it is awaited, or cannot be had. */
export function NoAnswer({ answer, what }: NoAnswerProps) {
  const { error, ask } = answer
  if (error === undefined) return <Skeleton height={120} radius="lg" aria-busy="true" />
  return (
    <Notice
      role="alert"
      icon={<IconCloudOff />}
      title={`${what} could not be loaded`}
      text={reasonOf(error, 'Something went wrong. Please try again later.')}
    >
      <Button variant="default" onClick={ask}>
        Try again
      </Button>
    </Notice>
  )
}
