import { Group, Kbd, Stack, Switch, Text } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { KEY_SECTIONS, TABLE_KEYS, keysSheetMessages as texts } from '#shared/messages/palette-actions.ts'
import { paletteListMessages } from '#shared/messages/palette-list.ts'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { oneOf, storedValue } from '../../data/stored-value.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { closePalette, modifierKey } from './palette-state.ts'

const singleKeys = storedValue(LATER_STORAGE_KEYS.singleKeys, oneOf('off'), { isText: true })

/** On a page with a table its keys stand before those of the app. */
const keysHere = () =>
  document.querySelector('[data-row]') === null ? KEY_SECTIONS : [TABLE_KEYS, ...KEY_SECTIONS]

/** Every key of the app, for `?`. */
export function KeysSheet() {
  const choice = useSyncExternalStore(singleKeys.subscribe, singleKeys.get)
  // What the sheet says holds for this page, also when another tab has chosen; the others follow when they show it, or are loaded.
  useEffect(() => {
    const page = document.documentElement.dataset
    if (choice === null) delete page.singleKeys
    else page.singleKeys = choice
  }, [choice])
  return (
    <PanelDialog title={paletteListMessages.keyboardShortcuts} shape="narrow" onClose={closePalette}>
      <Stack gap="lg">
        <Switch
          checked={choice === null}
          label={texts.singleKeys}
          description={texts.singleKeysText}
          onChange={({ currentTarget }) => singleKeys.set(currentTarget.checked ? null : 'off')}
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
