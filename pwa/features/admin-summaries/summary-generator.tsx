import { Button, Skeleton } from '@mantine/core'
import { IconFlame, IconSparkles } from '@tabler/icons-react'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { JobCard } from './job-card.tsx'
import { isOver, jobsToShow } from './job-states.ts'
import classes from './summary-generator.module.css'
import { useStarts } from './use-starts.ts'
import { useSummaryJobs } from './use-summary-jobs.ts'

const TRAITS = [
  '150–200 words',
  'Meta title and description',
  'Key features',
  'Target audience',
  'Use cases',
  'Pros and cons',
]

/** Writes summaries of many tools. The work is the server's: it goes on when this page is closed. */
export function SummaryGenerator() {
  const { data: jobs, error, refetch } = useSummaryJobs()
  const { all, trending } = useStarts(jobs)
  const isGoing = (kind: 'missing' | 'trending') =>
    jobs?.some((job) => job.kind === kind && !isOver(job.state)) ?? false
  return (
    <section className={`stack card overflow-clip ${classes.card}`} aria-labelledby="summary-generator">
      <div className="p-5">
        <h2 id="summary-generator" className="title-sm font-bold">
          {adminCatalogueMessages.aiSummaryGenerator}
        </h2>
        <p className={`mt-1 text-ink-2 ${classes.text}`}>{adminCatalogueMessages.generatorAbout}</p>
        <ul className={`flex flex-wrap gap-2 mt-4 ${classes.traits}`}>
          {TRAITS.map((trait) => (
            <li key={trait}>{trait}</li>
          ))}
        </ul>
      </div>
      <div className={`stack gap-1 p-5 content-center ${classes.starts}`}>
        <Button
          size="md"
          leftSection={<IconSparkles size={18} aria-hidden="true" />}
          aria-disabled={all.isBusy}
          disabled={isGoing('missing')}
          onClick={all.run}
        >
          {adminCatalogueMessages.generateAllSummaries}
        </Button>
        <p className={`text-sm text-ink-3 ${classes.hint}`}>{adminCatalogueMessages.generateAbout}</p>
        <Button
          size="md"
          variant="default"
          leftSection={<IconFlame size={18} aria-hidden="true" />}
          aria-disabled={trending.isBusy}
          disabled={isGoing('trending')}
          onClick={trending.run}
        >
          {adminCatalogueMessages.refreshTrendingSummaries}
        </Button>
        <p className={`text-sm text-ink-3 ${classes.hint}`}>
          {adminCatalogueMessages.regeneratesTrendingTools}
        </p>
      </div>
      <div className={`bg-sunken border-t col-span-full ${classes.jobs}`}>
        {jobs === undefined && error === null && <Skeleton height="3.5rem" />}
        {jobs === undefined && error !== null && (
          <p className={`mt-1 text-ink-2 ${classes.text}`} role="alert">
            {reasonOf(error, 'The jobs could not be loaded.')}{' '}
            <button
              type="button"
              className="link p-0 cursor-pointer bg-transparent border-0"
              onClick={() => void refetch()}
            >
              {commonMessages.tryAgain}
            </button>
          </p>
        )}
        {jobs?.length === 0 && (
          <p className={`text-sm text-ink-3 ${classes.hint}`}>{adminCatalogueMessages.noBatches}</p>
        )}
        {jobs !== undefined && jobsToShow(jobs).map((job) => <JobCard key={job.id} job={job} />)}
      </div>
    </section>
  )
}
