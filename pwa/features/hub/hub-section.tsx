import { Anchor, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import classes from './hub.module.css'

/** Titles of the page grow with the window. */
export const LARGE = 'clamp(1.5rem, 1.2rem + 1.2vw, 2.125rem)'

interface HubSectionProps {
  title: string
  text: readonly string[]
  /** Stands after the last words. */
  link?: { to: string; label: string }
  /** Stands beside the words on wide screens. */
  children: ReactNode
  /** The picture stands on the left. */
  isMirrored?: boolean
}

/** One thought of the page: words on one side, what shows it on the other. */
export function HubSection({ title, text, link, children, isMirrored = false }: HubSectionProps) {
  const titleId = useId()
  return (
    <section
      className={`stack items-center ruled ${classes.section}`}
      aria-labelledby={titleId}
      data-mirrored={isMirrored}
    >
      <Stack maw="36rem" gap="md">
        <Title order={2} id={titleId} fz={LARGE} lh={1.14} textWrap="balance">
          {title}
        </Title>
        {text.map((paragraph, at) => (
          <Text key={paragraph} fz="1rem" lh={1.65} c="var(--ink-2)">
            {paragraph}
            {link && at === text.length - 1 && (
              <>
                {' '}
                <Anchor component={Link} to={link.to} inherit fw={560} underline="always">
                  {link.label}
                </Anchor>
              </>
            )}
          </Text>
        ))}
      </Stack>
      {children}
    </section>
  )
}
