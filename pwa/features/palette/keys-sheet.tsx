import { Group, Kbd, Stack, Switch, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { KEY_SECTIONS, TABLE_KEYS, keysSheetMessages as texts } from '#shared/messages/palette-actions.ts'
import { paletteListMessages } from '#shared/messages/palette-list.ts'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { oneOf, storedValue } from '../../data/stored-value.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { closePalette, modifierKey } from './palette-state.ts'

const singleKeys = storedValue(LATER_STORAGE_KEYS.singleKeys, oneOf('off'), { isText: true })

/** The page that is open follows at once; others do when they are loaded. */
function switchSingleKeys(isOn: boolean): void {
  singleKeys.set(isOn ? null : 'off')
  const root = document.documentElement
  if (isOn) delete root.dataset.singleKeys
  else root.dataset.singleKeys = 'off'
}

/** On a page with a table its keys stand before those of the app. */
const keysHere = () =>
  document.querySelector('[data-row]') === null ? KEY_SECTIONS : [TABLE_KEYS, ...KEY_SECTIONS]

/** Every key of the app, for `?`. */
export function KeysSheet() {
  const areOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.get) === null
  return (
    <PanelDialog title={paletteListMessages.keyboardShortcuts} shape="narrow" onClose={closePalette}>
      <Stack gap="lg">
        <Switch
          checked={areOn}
          label={texts.singleKeys}
          description={texts.singleKeysText}
          onChange={({ currentTarget }) => switchSingleKeys(currentTarget.checked)}
        />
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
