import { Badge, Button } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { useState } from 'react'
import { Confidence } from '../confidence.tsx'
import { ConfirmPanel } from '../confirm-panel.tsx'
import { FactList } from '../fact-list.tsx'
import { InlineSelect } from '../inline-select.tsx'
import { LevelBadge } from '../level-badge.tsx'
import { ListRow, Said } from '../list-row.tsx'
import { OlderFoot } from '../older-foot.tsx'
import { RemoteList } from '../remote-list.tsx'
import { Sparkline } from '../sparkline.tsx'
import { Stars } from '../stars.tsx'
import { StatCard, StatCards } from '../stat-card.tsx'
import { TimeChart } from '../time-chart.tsx'
import { TimeFigure } from '../time-figure.tsx'
import { TONE_COLORS } from '../tone-colors.ts'
import { TrendFigure } from '../trend-figure.tsx'
import { Specimen } from './specimen.tsx'

const LEVELS = ['Low', 'Medium', 'High', 'Critical'] as const
const TONES = ['quiet', 'good', 'warning', 'bad'] as const
const FAILURE = { title: 'The list did not come', text: 'The server did not answer.', onRetry: () => {} }
const LIST = { isStale: false, placeholderHeight: '4rem', children: null, empty: <p>Nothing yet.</p> }
const OPTIONS = LEVELS.map((value) => ({ value, label: value }))
const DAYS = [4, 0, 7, 12, 9].map((count, place) => ({ at: `2026-03-0${place + 1}T00:00:00.000Z`, count }))
const row = (name: string) => <li key={name}>{name}</li>

const OLDER = { loadMore: () => {}, isLoadingMore: false, hasMoreFailed: false }

/** Lists that a server gives, and what stands in their rows. */
export function ListSamples() {
  const [level, setLevel] = useState<(typeof LEVELS)[number]>('High')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Specimen title="Marks in rows">
        {LEVELS.map((value) => (
          <LevelBadge key={value} level={value} />
        ))}
        {TONES.map((tone) => (
          <Badge key={tone} color={TONE_COLORS[tone]}>
            {tone}
          </Badge>
        ))}
        <Stars rating={3.5} />
        <Confidence value={0.92} />
        <Confidence value={0.65} />
        <Confidence value={0.3} />
      </Specimen>
      <Specimen title="Counts over time">
        <TimeFigure title="Opened, by the day" noun="Opened" step="day" times={DAYS} />
        <TimeChart
          height="8rem"
          label="Opened"
          points={DAYS.map(({ at, count }) => ({ time: at.slice(5, 10), count }))}
        />
      </Specimen>
      <Specimen title="Above a list">
        <InlineSelect label="Priority" options={OPTIONS} chosen={level} onChoose={setLevel} />
        <Button onClick={() => setAsking(true)}>Ask once more</Button>
      </Specimen>
      {isAsking && (
        <ConfirmPanel
          title="Something that hurts"
          text="It cannot be undone."
          action="Do it"
          keep="Keep it"
          isBusy={false}
          onConfirm={close}
          onClose={close}
        />
      )}
      <Specimen title="Figures" layout="block">
        <StatCards>
          <StatCard icon={IconActivity} label="With an icon" value="1,204" hint="And a hint" />
          <StatCard
            label="With what led to it"
            value={<TrendFigure value="16" trend={[4, 6, 5, 9, 12, 11, 16]} />}
          />
          <StatCard label="With a tone" value="64%" tone="yellow" />
          <StatCard label="On its way" value={undefined} hint="Its place is kept" />
        </StatCards>
        <Sparkline values={[4, 6, 5, 9, 12, 11, 16]} />
      </Specimen>
      <Specimen title="Lists of a server" layout="block">
        <RemoteList {...LIST} label="Sample rows" items={['One', 'Two']} failure={null} row={row} />
        <RemoteList
          {...LIST}
          label="Rows with facts"
          items={['One', 'Two']}
          failure={null}
          row={(name) => (
            <ListRow key={name} title={name} facts={['What it is', 'and costs']} isEnded={name === 'Two'}>
              <Said>What somebody has said about it.</Said>
            </ListRow>
          )}
        />
        <RemoteList {...LIST} label="Rows that come" items={undefined} failure={null} row={row} />
        <RemoteList {...LIST} label="No rows" items={undefined} failure={FAILURE} row={row} />
      </Specimen>
      <Specimen title="What is known of something, and the end of a log" layout="block">
        <FactList
          facts={[
            ['Account', 'ada'],
            ['Network', '192.0.2.0/24'],
          ]}
        />
        <OlderFoot count={2} noun={['entry', 'entries']} older={OLDER} />
      </Specimen>
    </>
  )
}
