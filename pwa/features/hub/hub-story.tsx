import { Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import {
  type Icon,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconClockX,
  IconMinus,
  IconScale,
  IconWorldSearch,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { hubMessages } from '#shared/messages/hub.ts'
import { paths } from '#shared/paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { GatherPicture } from './gather-picture.tsx'
import classes from './hub.module.css'
import { HubSection } from './hub-section.tsx'

const { hero, problem, compare, verified, agents } = hubMessages

export function HubHero() {
  return (
    <section className={`stack items-center ruled ${classes.section}`}>
      <Stack maw="38rem" gap="xs" align="flex-start">
        <Text c="var(--accent)" fw={640}>
          {hero.eyebrow}
        </Text>
        <PageTitle size="xl">{hero.title}</PageTitle>
        <Text c="var(--ink-2)" fz="lg" lh={1.6} mt="sm">
          {hero.lead}
        </Text>
        <Group gap="sm" mt="md">
          <Button component={Link} to={paths.home} size="md">
            {hero.browse}
          </Button>
          <Button component={Link} to={paths.categories} size="md" variant="default">
            {hero.categories}
          </Button>
        </Group>
      </Stack>
      <GatherPicture />
    </section>
  )
}

const TROUBLES = [
  { Icon: IconWorldSearch, ...problem.everywhere },
  { Icon: IconScale, ...problem.beside },
  { Icon: IconClockX, ...problem.old },
] as const

export function HubProblem() {
  return (
    <HubSection title={problem.title} text={problem.text}>
      <ul className="divided">
        {TROUBLES.map(({ Icon, title, text }) => (
          <Group
            component="li"
            key={title}
            gap="md"
            py="md"
            wrap="nowrap"
            align="flex-start"
            c="var(--accent)"
          >
            <Icon size={26} stroke={1.6} aria-hidden="true" />
            <div>
              <Title order={3} fz="lg" c="var(--ink)">
                {title}
              </Title>
              <Text mt={4} c="var(--ink-2)">
                {text}
              </Text>
            </div>
          </Group>
        ))}
      </ul>
    </HubSection>
  )
}

const HUES = [254, 42, 162] as const

export function HubCompare() {
  return (
    <HubSection title={compare.title} text={compare.text} link={{ to: paths.home, label: compare.link }}>
      <Paper className="divided" aria-hidden="true">
        <div className={`grid items-center text-center text-ink-3 px-4 ${classes.compared}`}>
          <span />
          {HUES.map((hue) => (
            <Mark key={hue} hue={hue} />
          ))}
        </div>
        {compare.rows.map(({ name, has }) => (
          <div
            key={name}
            className={`grid items-center text-center px-4 ${has.every(Boolean) ? 'text-ink-3' : 'bg-accent-soft text-on-accent-soft font-semibold'} ${classes.compared}`}
          >
            <Text inherit fz="sm" ta="start">
              {name}
            </Text>
            {HUES.map((hue, at) => (
              <Box key={hue} component="span" c={has[at] ? 'inherit' : 'var(--ink-3)'} lh={0}>
                {has[at] ? <IconCheck size={20} stroke={2.2} /> : <IconMinus size={20} stroke={1.6} />}
              </Box>
            ))}
          </div>
        ))}
      </Paper>
    </HubSection>
  )
}

function Mark({ hue }: { hue: number }) {
  const style: CSSProperties & Record<'--hue', number> = { '--hue': hue }
  return <span className={`inline-block rounded-md h-10 w-10 my-4 ${classes.mark}`} style={style} />
}

export function HubVerified() {
  return (
    <HubSection title={verified.title} text={verified.text} isMirrored>
      <div className={`grid ${classes.cells}`}>
        <Points {...verified.means} icon={IconCircleCheck} color="var(--accent)" />
        <Points {...verified.not} icon={IconCircleDashed} color="var(--ink-3)" />
      </div>
    </HubSection>
  )
}

interface PointsProps {
  title: string
  points: readonly string[]
  icon: Icon
  color: string
}

function Points({ title, points, icon: Mark, color }: PointsProps) {
  return (
    <section>
      <Title order={3} fz="1rem" pb="xs">
        {title}
      </Title>
      <ul className="divided">
        {points.map((point) => (
          <Group component="li" key={point} gap="sm" py="sm" wrap="nowrap" align="flex-start" c={color}>
            <Mark size={22} stroke={1.7} aria-hidden="true" />
            <Text c="var(--ink-2)">{point}</Text>
          </Group>
        ))}
      </ul>
    </section>
  )
}

export function HubAgents() {
  return (
    <HubSection title={agents.title} text={agents.text} link={{ to: paths.agentDemo, label: agents.link }}>
      <Paper component="figure" className="divided">
        <Text component="figcaption" px="md" py="sm" fz="sm" c="dimmed">
          {agents.caption}
        </Text>
        <pre className="p-5 m-0 text-sm text-ink-2 pre-wrap anywhere">
          <Text component="code" inherit c="var(--accent)" fw={600}>
            {agents.call}
          </Text>
          {`\n\n${agents.answer}`}
        </pre>
      </Paper>
    </HubSection>
  )
}
