import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OwnAnalytics } from '#shared/domain/own-analytics.ts'
import { accountMessages, accountSections, insightMessages } from '#shared/messages/account.ts'
import { priceFromText } from '#shared/messages/pricing-text.ts'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import type { Me } from '../../data/session.ts'
import { FigureCell, FiguresRow, FiguresTable } from '../../ui/figures-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { formatFullUtcDay, formatShortDay } from '../../ui/format-date.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { Stars } from '../../ui/stars.tsx'
import { NoAnswer, SectionGroup } from './account-section.tsx'

/** How what one keeps, writes and compares is doing; others read what premium would show them. */
export function InsightsPanel({ user }: { user: Me }) {
  return (
    <SectionGroup title={accountMessages.insights}>
      <Stack gap="xl" mt="lg">
        {user.is_premium ? <OwnInsights /> : <Offer />}
      </Stack>
    </SectionGroup>
  )
}

function Offer() {
  const { title, text, points, action } = insightMessages.offer
  return (
    <Paper p="xl" maw="40rem">
      <Stack align="flex-start">
        <div>
          <Title order={3}>{title}</Title>
          <Text c="var(--ink-2)" mt={4}>
            {text}
          </Text>
        </div>
        <List spacing="xs" listStyleType="disc" pl="xs">
          {points.map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
        </List>
        <Button component={Link} to={paths.subscribe}>
          {action}
        </Button>
      </Stack>
    </Paper>
  )
}

function OwnInsights() {
  const query = useQuery({ queryKey: ['account', 'insights'], queryFn: () => callAccount('ownAnalytics') })
  // A month of premium may end while the page is open.
  if (query.error instanceof ApiError && query.error.status === 403) return <Offer />
  if (query.data === undefined) return <NoAnswer query={query} what={accountSections.insights} height={240} />
  const { from, until, favorites, reviews, comparisons } = query.data
  return (
    <>
      <Text fz="sm" c="dimmed">
        {insightMessages.period(formatFullUtcDay(from), formatFullUtcDay(until))} {insightMessages.privacy}
      </Text>
      <Part
        title={accountMessages.yourFavorites}
        text={insightMessages.favorites}
        none={favorites.length === 0 && insightMessages.noFavorites}
        mark={favorites.some(({ isSample }) => isSample) && <SampleMark />}
      >
        <FavoriteTable favorites={favorites} />
      </Part>
      <Part
        title={accountMessages.yourReviews}
        text={insightMessages.reviews}
        none={reviews.length === 0 && insightMessages.noReviews}
      >
        <ReviewTable reviews={reviews} />
      </Part>
      <Part
        title={accountMessages.yourComparisons}
        text={insightMessages.comparisons}
        none={comparisons.length === 0 && insightMessages.noComparisons}
      >
        <ComparisonList comparisons={comparisons} />
      </Part>
    </>
  )
}

interface PartProps {
  title: string
  text: string
  /** What to do where there is nothing to show yet. */
  none: string | false
  mark?: ReactNode
  children: ReactNode
}

function Part({ title, text, none, mark, children }: PartProps) {
  return (
    <section aria-label={title}>
      <Group gap="sm">
        <Title order={3} fz="lg">
          {title}
        </Title>
        {mark}
      </Group>
      <Text fz="sm" c="var(--ink-2)" mt={2} mb="md">
        {text}
      </Text>
      {none === false ? (
        children
      ) : (
        <Paper p="lg">
          <Text c="var(--ink-2)">{none}</Text>
        </Paper>
      )}
    </section>
  )
}

interface FiguresProps {
  caption: string
  columns: readonly string[]
  children: ReactNode
}

function Figures({ caption, columns: titles, children }: FiguresProps) {
  return (
    <FiguresTable caption={caption} columns={titles.map((title, at) => ({ title, isFigure: at > 0 }))}>
      {children}
    </FiguresTable>
  )
}

interface FigureProps {
  column: string
  children: ReactNode
  /** How it moved; nothing where it did not, or where nothing is known of before. */
  change?: string | null
}

function Figure({ column, children, change = null }: FigureProps) {
  return (
    <FigureCell title={column} isFigure>
      {children}
      {change !== null && (
        <Text fz="sm" c="dimmed">
          {change}
        </Text>
      )}
    </FigureCell>
  )
}

function ToolName({ tool }: { tool: { id: number; name: string } }) {
  return (
    <Link to={paths.tool(tool.id)} className="tap font-semibold">
      {tool.name}
    </Link>
  )
}

const { columns } = insightMessages

const FAVORITE_COLUMNS = [columns.tool, columns.popularity, columns.rating, columns.price]

function FavoriteTable({ favorites }: Pick<OwnAnalytics, 'favorites'>) {
  return (
    <Figures caption={insightMessages.favorites} columns={FAVORITE_COLUMNS}>
      {favorites.map((tool) => (
        <FavoriteRow key={tool.id} tool={tool} />
      ))}
    </Figures>
  )
}

function FavoriteRow({ tool }: { tool: OwnAnalytics['favorites'][number] }) {
  const { before, now, popularity } = tool
  return (
    <FiguresRow name={<ToolName tool={tool} />}>
      <Figure column={columns.popularity} change={before && gain(now.popularity - before.popularity)}>
        <Group gap="sm" justify="flex-end" wrap="nowrap">
          <Sparkline values={popularity} />
          {formatNumber(now.popularity)}
        </Group>
      </Figure>
      <Figure column={columns.rating} change={before && was(rating(before), rating(now))}>
        {rating(now)}
      </Figure>
      <Figure column={columns.price} change={before && was(price(before), price(now))}>
        {price(now)}
      </Figure>
    </FiguresRow>
  )
}

const rating = ({ rating: stars }: { rating: string | null }) => stars ?? insightMessages.noneYet
const price = ({ priceFrom }: { priceFrom: number | null }) =>
  priceFromText(priceFrom) ?? insightMessages.noPrice
const was = (before: string, now: string) => (before === now ? null : insightMessages.was(before))

/** `+12`, `−3`, or nothing. */
function gain(difference: number): string | null {
  if (difference === 0) return null
  return `${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))}`
}

const REVIEW_COLUMNS = [columns.tool, columns.yourRating, columns.foundHelpful, columns.toolOpened]

function ReviewTable({ reviews }: Pick<OwnAnalytics, 'reviews'>) {
  return (
    <Figures caption={insightMessages.reviews} columns={REVIEW_COLUMNS}>
      {reviews.map((review) => (
        <FiguresRow
          key={review.id}
          name={
            <>
              <ToolName tool={review.tool} />
              <span className="block text-sm text-ink-3">{formatShortDay(review.createdAt)}</span>
            </>
          }
        >
          <Figure column={columns.yourRating}>
            <Stars rating={review.rating} />
          </Figure>
          <Figure column={columns.foundHelpful}>{insightMessages.people(review.helpfulCount)}</Figure>
          <Figure column={columns.toolOpened}>{insightMessages.times(review.toolViews)}</Figure>
        </FiguresRow>
      ))}
    </Figures>
  )
}

function ComparisonList({ comparisons }: Pick<OwnAnalytics, 'comparisons'>) {
  return (
    <Stack component="ul" gap="xs">
      {comparisons.map(({ tools, since }) => (
        <Paper key={since + tools.map(({ id }) => id).join()} component="li" px="md" py="sm">
          <Group justify="space-between" gap="xs">
            <Link to={paths.compare(tools.map(({ id }) => id))} className="tap font-semibold">
              {tools.map(({ name }) => name).join(' vs ')}
            </Link>
            <Text fz="sm" c="dimmed">
              {formatShortDay(since)}
            </Text>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}
