import { Box, Button, Group, Pill, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFlame, IconSparkles, type TablerIcon } from '@tabler/icons-react'
import { summariesMessages } from '#shared/messages/admin-summaries.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { JobCard } from './job-card.tsx'
import { isOver, jobsToShow } from './job-states.ts'
import { useStarts } from './use-starts.ts'
import { useSummaryJobs } from './use-summary-jobs.ts'

/** Writes summaries of many tools. The work is the server's: it goes on when this page is closed. */
export function SummaryGenerator() {
  const { data: jobs, error, refetch } = useSummaryJobs()
  const { all, trending } = useStarts(jobs)
  const isGoing = (kind: 'missing' | 'trending') =>
    jobs?.some((job) => job.kind === kind && !isOver(job.state)) ?? false
  const { generateAllSummaries, generateAbout, refreshTrendingSummaries, regeneratesTrendingTools } =
    summariesMessages
  return (
    <section className="card overflow-clip" aria-labelledby="summary-generator">
      <div className="row flex-wrap items-start gap-6 p-5">
        <Box flex="1 1 22rem">
          <Title order={2} fz="lg" id="summary-generator">
            {summariesMessages.aiSummaryGenerator}
          </Title>
          <Text c="var(--ink-2)" mt={4} maw="34rem">
            {summariesMessages.generatorAbout}
          </Text>
          <ul className="flex flex-wrap gap-2 mt-4">
            {summariesMessages.traits.map((trait) => (
              <li key={trait}>
                <Pill>{trait}</Pill>
              </li>
            ))}
          </ul>
        </Box>
        <Stack flex="1 1 16rem" maw="22rem">
          <Start
            Icon={IconSparkles}
            label={generateAllSummaries}
            hint={generateAbout}
            isGoing={isGoing('missing')}
            isBusy={all.isSending}
            onStart={() => all.send()}
          />
          <Start
            isSecond
            Icon={IconFlame}
            label={refreshTrendingSummaries}
            hint={regeneratesTrendingTools}
            isGoing={isGoing('trending')}
            isBusy={trending.isSending}
            onStart={() => trending.send()}
          />
        </Stack>
      </div>
      <div className="bg-sunken border-t">
        {jobs === undefined && error === null && <Skeleton height="3.5rem" radius={0} />}
        {jobs === undefined && error !== null && (
          <Group role="alert" justify="space-between" gap="xs" py="sm" px="lg">
            <Text size="sm">{reasonOf(error, summariesMessages.jobsFailed)}</Text>
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              {commonMessages.tryAgain}
            </Button>
          </Group>
        )}
        {jobs?.length === 0 && <p className="text-sm text-ink-3 py-3 px-5">{summariesMessages.noBatches}</p>}
        {jobs !== undefined && jobsToShow(jobs).map((job) => <JobCard key={job.id} job={job} />)}
      </div>
    </section>
  )
}

interface StartProps {
  Icon: TablerIcon
  label: string
  hint: string
  isSecond?: boolean
  /** One of its kind goes on. */
  isGoing: boolean
  isBusy: boolean
  onStart: () => void
}

function Start({ Icon, label, hint, isSecond = false, isGoing, isBusy, onStart }: StartProps) {
  return (
    <div className="stack gap-1">
      <Button
        size="md"
        px="xs"
        variant={isSecond ? 'default' : 'filled'}
        leftSection={<Icon size={18} aria-hidden="true" />}
        aria-disabled={isBusy}
        disabled={isGoing}
        onClick={onStart}
      >
        {label}
      </Button>
      <p className="text-sm text-ink-3">{hint}</p>
    </div>
  )
}
