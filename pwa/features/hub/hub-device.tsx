import { Box, Group, Paper, Text } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconAppWindow,
  IconListSearch,
  IconStack2,
  IconTextSize,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countMessages } from '#shared/messages/counted.ts'
import { hubMessages } from '#shared/messages/hub.ts'
import { keptMessages } from '#shared/messages/kept.ts'
import type { CatalogueState } from '../../data/catalogue-state.ts'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { formatAgo, formatNumber } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { HubSection } from './hub-section.tsx'

const { device } = hubMessages

/** What is kept, from what is seen down to what it stands on. */
const LAYERS = [
  { Icon: IconAppWindow, ...device.layers.app },
  { Icon: IconListSearch, ...device.layers.index },
  { Icon: IconStack2, ...device.layers.tools },
  { Icon: IconTextSize, ...device.layers.summaries },
  { Icon: IconAdjustmentsHorizontal, ...device.layers.choices },
] as const

/** `children`: what the reader can do about it. */
export function HubDevice({ children }: { children: ReactNode }) {
  const { part } = useCatalogueState()
  return (
    <HubSection title={part === null ? device.title : keptMessages.hubTitle} text={device.text} isMirrored>
      <Paper>
        <DeviceNow>{children}</DeviceNow>
        <Box component="ul" className="divided" px="lg" py="xs">
          {LAYERS.map(({ Icon, title, text }) => (
            <Group component="li" key={title} py="sm" wrap="nowrap" c="var(--accent)">
              <Icon size={22} stroke={1.7} aria-hidden="true" />
              <div>
                <Text fw={640} c="var(--ink)">
                  {title}
                </Text>
                <Text fz="sm" c="dimmed">
                  {text}
                </Text>
              </div>
            </Group>
          ))}
        </Box>
      </Paper>
    </HubSection>
  )
}

/** No claim, but a reading: how the catalogue stands on the reader's own device. */
function DeviceNow({ children }: { children: ReactNode }) {
  const state = useCatalogueState()
  const now = useNow()
  const isReady = state.phase === 'ready'
  return (
    <Box px="lg" py="md" bg="var(--accent-soft)" c="var(--on-accent-soft)" bdrs="13px 13px 0 0">
      <Group gap="xs" fz="sm" fw={560}>
        <Box w={8} h={8} bdrs="50%" bg="currentColor" opacity={isReady ? 1 : 0.35} />
        {device.now}
      </Group>
      <Text inherit fz="var(--title-md)" fw={700} mt={4}>
        {holding(state)}
      </Text>
      {/* Two lines on a phone: what is below stays where it is when the words change. */}
      <Text inherit fz="sm" mih="2.75rem" mt={4}>
        {freshness(state, now)}
      </Text>
      {children}
    </Box>
  )
}

function holding({ phase, toolCount, part, filling, storage }: CatalogueState): string {
  if (phase === 'ready' && part !== null)
    return keptMessages.ready(formatNumber(toolCount), formatNumber(part.all))
  if (phase === 'ready') return device.ready(countMessages.tools(toolCount))
  if (filling !== null) return device.arriving(formatNumber(filling.done), formatNumber(filling.total))
  return storage === 'none' ? device.none : device.coming
}

function freshness({ isOnline, freshAt }: CatalogueState, now: number | null): string {
  if (!isOnline) return device.offline
  return freshAt === null || now === null ? device.soon : device.checked(formatAgo(freshAt, now))
}
