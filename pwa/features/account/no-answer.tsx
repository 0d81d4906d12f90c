import { Button, Skeleton } from '@mantine/core'
import { IconClockHour4, IconCloudOff } from '@tabler/icons-react'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import type { Answer } from '../../data/use-answer.ts'
import { Notice } from '../../ui/notice.tsx'

interface NoAnswerProps {
  answer: Answer<unknown>
  /** What was asked for, as the start of a sentence: `Your referrals`. */
  what: string
}

/** In the place of an answer: it is awaited, or cannot be had, or that part of the product is still being built. */
export function NoAnswer({ answer, what }: NoAnswerProps) {
  const { error, ask } = answer
  if (error === undefined) return <Skeleton height={120} radius="lg" aria-busy="true" />
  if (error instanceof ApiError && error.status === 501)
    return <Notice icon={<IconClockHour4 />} title={`${what} will be here`} text="This part opens soon." />
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
