import { Group, Kbd, Stack, Text } from '@mantine/core'
import { paletteMessages } from '#shared/messages/palette.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { closePalette, modifierKey } from './palette-state.ts'

const SECTIONS: readonly { title: string; keys: readonly { keys: readonly string[]; what: string }[] }[] = [
  {
    title: 'Anywhere',
    keys: [
      { keys: [modifierKey(), 'K'], what: 'Search and commands' },
      { keys: ['/'], what: 'Go to the search field' },
      { keys: ['?'], what: 'Show these shortcuts' },
      { keys: ['Esc'], what: 'Close what is open' },
    ],
  },
  {
    title: 'In lists of tools',
    keys: [
      { keys: ['J'], what: 'Next tool' },
      { keys: ['K'], what: 'Previous tool' },
      { keys: ['O'], what: 'Open the tool' },
    ],
  },
  {
    title: 'In search and commands',
    keys: [
      { keys: ['↑', '↓'], what: 'Move through the results' },
      { keys: ['↵'], what: 'Open' },
      { keys: [modifierKey(), '↵'], what: 'Open in a new tab' },
    ],
  },
]

/** Every key of the app, for `?`. */
export function KeysSheet() {
  return (
    <PanelDialog title={paletteMessages.keyboardShortcuts} shape="narrow" onClose={closePalette}>
      <Stack gap="lg">
        {SECTIONS.map(({ title, keys }) => (
          <section key={title}>
            <Text component="h3" fz="sm" fw={620} c="dimmed" mb="xs">
              {title}
            </Text>
            <Stack component="dl" gap={6}>
              {keys.map(({ keys: strokes, what }) => (
                <Group key={what} justify="space-between" wrap="nowrap">
                  <dt>{what}</dt>
                  <Group component="dd" gap={4} wrap="nowrap">
                    {strokes.map((stroke) => (
                      <Kbd key={stroke}>{stroke}</Kbd>
                    ))}
                  </Group>
                </Group>
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </PanelDialog>
  )
}
