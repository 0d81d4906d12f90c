import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconDeviceMobileShare, IconMail } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ShareData } from '#shared/domain/share.ts'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { CopyField, selectIn } from '../../ui/copy-field.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { absoluteUrl, mailAddress, type Shared, shareText } from './share-addresses.ts'
import { SharePlaces } from './share-places.tsx'

interface ShareDialogProps {
  data: ShareData
  /** Where the name of the type does not say it. */
  heading?: string | undefined
  /** Called each time it is shared or copied. */
  onShared?: (() => void) | undefined
  onClose: () => void
}

export function ShareDialog({ data, heading, onShared = () => {}, onClose }: ShareDialogProps) {
  const { type, title, description } = data
  const shared: Shared = { title, description, url: absoluteUrl(data.url, window.location.origin) }
  return (
    <PanelDialog title={heading ?? shareMessages.titles[type]} onClose={onClose}>
      <Stack gap="lg">
        <div>
          <Text fw={640}>{title}</Text>
          {description !== '' && (
            <Text fz="sm" c="dimmed" lineClamp={3}>
              {description}
            </Text>
          )}
        </div>
        <CopyLink shared={shared} onShared={onShared} />
        <SharePlaces shared={shared} onShared={onShared} />
      </Stack>
    </PanelDialog>
  )
}

function CopyLink({ shared, onShared }: { shared: Shared; onShared: () => void }) {
  const { copied, copy } = useCopy()
  const field = useRef<HTMLInputElement>(null)
  const copyAsText = async () => {
    if (await copy('text', shareText(shared))) onShared()
    else selectIn(field)
  }
  return (
    <div>
      <CopyField label={shareMessages.link} value={shared.url} field={field} onCopied={onShared} />
      <Group gap="xs" mt="sm" grow preventGrowOverflow={false}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copyAsText()}
        >
          {copied === 'text' ? shareMessages.copied : shareMessages.copyAsText}
        </Button>
        <Button
          component="a"
          href={mailAddress(shared)}
          onClick={onShared}
          variant="default"
          size="md"
          leftSection={<IconMail size={18} aria-hidden="true" />}
        >
          {shareMessages.email}
        </Button>
        {canShareNatively(shared) && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconDeviceMobileShare size={18} aria-hidden="true" />}
            onClick={() => void shareNatively(shared).then((isShared) => isShared && onShared())}
          >
            {shareMessages.moreApps}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** The device's own list of apps to share with, mostly on phones. */
function canShareNatively(shared: Shared): boolean {
  return typeof navigator.share === 'function' && navigator.canShare?.(toShare(shared)) === true
}

/** @returns whether it was shared */
async function shareNatively(shared: Shared): Promise<boolean> {
  try {
    await navigator.share(toShare(shared))
    return true
  } catch (error) {
    // Whoever closes the list has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return false
    showToast({ tone: 'error', ...shareMessages.failed })
    return false
  }
}

function toShare({ title, description, url }: Shared) {
  return { title, text: description || title, url }
}
