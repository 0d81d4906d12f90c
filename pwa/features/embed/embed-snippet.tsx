import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { embedMessages as texts } from '#shared/messages/embeds.ts'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { useOnline } from '../../data/use-online.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { EMBED_THEMES, type Embedded, type EmbedTheme, embedAddress, embedMarkup } from './embed-markup.ts'

/** The markup of what can be embedded, to be copied, and how it looks. */
export function EmbedSnippet({ choices }: { choices: readonly [Embedded, ...Embedded[]] }) {
  const [kind, setKind] = useState<string>(choices[0].kind)
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const embedded = choices.find((choice) => choice.kind === kind) ?? choices[0]
  return (
    <Stack gap="md">
      <Text fz="sm" c="var(--ink-2)">
        {texts.about}
      </Text>
      <Group gap="md" align="end">
        {choices.length > 1 && (
          <Labelled label={texts.kind}>
            <SegmentedControl
              aria-label={texts.kind}
              data={choices.map((choice) => ({ value: choice.kind, label: texts.kinds[choice.kind] }))}
              value={embedded.kind}
              onChange={setKind}
            />
          </Labelled>
        )}
        <Labelled label={texts.theme}>
          <SegmentedControl
            aria-label={texts.theme}
            data={EMBED_THEMES.map((value) => ({ value, label: texts.themes[value] }))}
            value={theme}
            onChange={setTheme}
          />
        </Labelled>
      </Group>
      <Markup markup={embedMarkup(embedded, theme, location.origin)} />
      <Preview embedded={embedded} theme={theme} />
    </Stack>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text fz="sm" fw={560} mb={4} aria-hidden="true">
        {label}
      </Text>
      {children}
    </div>
  )
}

function Markup({ markup }: { markup: string }) {
  const { copied, copy } = useCopy()
  const field = useRef<HTMLTextAreaElement>(null)
  const isCopied = copied === 'text'
  const Icon = isCopied ? IconCheck : IconCopy
  const copyOrSelect = async () => {
    if (!(await copy('text', markup))) field.current?.select()
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        ref={field}
        w="100%"
        autosize
        readOnly
        label={texts.html}
        classNames={{ input: 'bg-sunken mono text-sm' }}
        value={markup}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<Icon size={18} aria-hidden="true" />} onClick={() => void copyOrSelect()}>
        {isCopied ? shareMessages.copied : shareMessages.copy(texts.noun)}
      </Button>
    </Stack>
  )
}

/** Drawn by the server, as the readers of the other website will see it. */
function Preview({ embedded, theme }: { embedded: Embedded; theme: EmbedTheme }) {
  const isOnline = useOnline()
  const address = embedAddress(embedded, theme, location.origin)
  return (
    <section aria-label={texts.preview}>
      <Text fz="sm" fw={560} mb={4}>
        {texts.preview}
      </Text>
      {!isOnline && (
        <Text fz="sm" c="dimmed">
          {texts.previewOffline}
        </Text>
      )}
      {isOnline && embedded.kind === 'badge' && <img src={address} alt={embedded.title} />}
      {isOnline && embedded.kind === 'card' && (
        <iframe
          key={address}
          className="w-full border-0 rounded-lg"
          src={address}
          title={embedded.title}
          height={embedded.height}
        />
      )}
    </section>
  )
}
