import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { uiMessages } from '#shared/messages/ui.ts'

/** Both faces are always there and the style shows one: the server cannot know the theme. */
export function ThemeToggle({ className }: { className?: string | undefined }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ActionIcon
      className={className}
      variant="subtle"
      size="lg"
      onClick={() => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark')}
    >
      <IconMoon className="mantine-dark-hidden" size={20} aria-hidden="true" />
      <IconSun className="mantine-light-hidden" size={20} aria-hidden="true" />
      <span className="visually-hidden mantine-dark-hidden">{uiMessages.switchToDarkTheme}</span>
      <span className="visually-hidden mantine-light-hidden">{uiMessages.switchToLightTheme}</span>
    </ActionIcon>
  )
}
