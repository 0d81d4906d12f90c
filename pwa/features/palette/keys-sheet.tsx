import { Group, Kbd, Stack, Text } from '@mantine/core'
import { KEY_SECTIONS, TABLE_KEYS } from '#shared/messages/palette-actions.ts'
import { paletteListMessages } from '#shared/messages/palette-list.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { closePalette, modifierKey } from './palette-state.ts'

/** On a page with a table its keys stand before those of the app. */
const keysHere = () =>
  document.querySelector('[data-row]') === null ? KEY_SECTIONS : [TABLE_KEYS, ...KEY_SECTIONS]

/** Every key of the app, for `?`. */
export function KeysSheet() {
  return (
    <PanelDialog title={paletteListMessages.keyboardShortcuts} shape="narrow" onClose={closePalette}>
      <Stack gap="lg">
        {keysHere().map(({ title, keys }) => (
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
                      <Kbd key={stroke}>{stroke === 'mod' ? modifierKey() : stroke}</Kbd>
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
