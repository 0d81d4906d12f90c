import { useMantineColorScheme } from '@mantine/core'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toast.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** What can be done from any page. */
export function useActions(): PaletteEntry[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  return [
    {
      id: 'action-theme',
      kind: 'action',
      label: `Switch to ${other} theme`,
      keywords: 'toggle colour color mode appearance',
      run: () => setColorScheme(other),
    },
    {
      id: 'action-copy',
      kind: 'action',
      label: 'Copy link to this page',
      keywords: 'share url address clipboard',
      run: () => void copyAddress(),
    },
  ]
}

async function copyAddress(): Promise<void> {
  if (await copyText(window.location.href)) showToast({ title: shareMessages.linkCopied })
  else showToast({ tone: 'error', ...shareMessages.copyFailed })
}
