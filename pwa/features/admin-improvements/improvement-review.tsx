import { Button, Skeleton } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { KnownImprovement } from './known-improvement.tsx'
import { useImprovement } from './use-improvements.ts'

/** One proposal of an agent, to be read and decided on. */
export function ImprovementReview({ id, budget }: { id: number; budget: ReactNode }) {
  const { data, error, refetch } = useImprovement(id)
  if (data !== undefined) return <KnownImprovement improvement={data} budget={budget} />
  if (error === null) {
    return (
      <>
        <PageTitle>Improvement</PageTitle>
        <Skeleton height="34rem" radius="lg" />
      </>
    )
  }
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageTitle>Improvement</PageTitle>
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title={isMissing ? 'There is no such improvement' : 'The improvement could not be loaded'}
        text={reasonOf(error, 'Please try again in a moment.')}
      >
        {isMissing ? (
          <Button component={Link} to={paths.adminImprovements}>
            All improvements
          </Button>
        ) : (
          <Button onClick={() => void refetch()}>Try again</Button>
        )}
      </Notice>
    </>
  )
}
