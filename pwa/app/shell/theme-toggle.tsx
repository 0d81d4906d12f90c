import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Both faces are always there and the style shows one: the server cannot know the theme. */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      onClick={() => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark')}
    >
      <IconMoon className="mantine-dark-hidden" size={20} aria-hidden="true" />
      <IconSun className="mantine-light-hidden" size={20} aria-hidden="true" />
      <span className="visually-hidden mantine-dark-hidden">Switch to dark theme</span>
      <span className="visually-hidden mantine-light-hidden">Switch to light theme</span>
    </ActionIcon>
  )
}
