import { Group, Pagination, Text } from '@mantine/core'
import { listMessages } from '#shared/messages/parts.ts'
import { formatNumber } from './format.ts'

interface PagerProps {
  /** From 1. */
  page: number
  perPage: number
  total: number
  onTurn: (page: number) => void
}

/** Which part of a list is shown, and the way to the others. */
export function Pager({ page, perPage, total, onTurn }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return (
    <Group component="nav" aria-label={listMessages.pages} justify="space-between" mih="var(--target)">
      <Text component="p" role="status" size="sm" c="dimmed">
        {listMessages.part(
          total === 0 ? '0' : `${formatNumber(first)}–${formatNumber(last)}`,
          formatNumber(total),
        )}
      </Text>
      {pages > 1 && (
        <Pagination
          value={page}
          total={pages}
          onChange={onTurn}
          siblings={1}
          getItemProps={(item) => ({ 'aria-label': listMessages.page(item) })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? listMessages.next : listMessages.previous,
          })}
        />
      )}
    </Group>
  )
}
