import { Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface FactCardProps {
  title: string
  /** At the end of the line of the title. */
  aside?: ReactNode
  className?: string | undefined
  /** Where a jump within the page leads. */
  id?: string
  children: ReactNode
}

/** A card of the tool page, with its name. */
export function FactCard({ title, aside, className, id, children }: FactCardProps) {
  const titleId = useId()
  return (
    <Card
      component="section"
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={titleId}
      className={`below-bars ${className ?? ''}`}
    >
      <Title order={2} id={titleId} fz="md" fw={640} mb="sm">
        {title}
        {aside}
      </Title>
      {children}
    </Card>
  )
}

/** What is said beside the facts. */
export function Remark({ children }: { children: ReactNode }) {
  return (
    <Text fz="sm" c="dimmed" mt="sm">
      {children}
    </Text>
  )
}
