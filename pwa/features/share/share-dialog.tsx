import { Button } from '@mantine/core'
import { IconCopy, IconDeviceMobileShare, IconMail } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ShareData } from '#shared/domain/share.ts'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { CopyField, selectIn } from '../../ui/copy-field.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { absoluteUrl, mailAddress, type Shared, shareText } from './share-addresses.ts'
import classes from './share-dialog.module.css'
import { canShareNatively, shareNatively } from './share-natively.ts'
import { SharePlaces } from './share-places.tsx'

const TITLES = {
  tool: 'Share this tool',
  comparison: 'Share this comparison',
  collection: 'Share this collection',
} as const

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
    <PanelDialog title={heading ?? TITLES[type]} onClose={onClose}>
      <div className={classes.sections}>
        <div className={classes.preview}>
          <p className={classes.title}>{title}</p>
          {description !== '' && <p className={classes.description}>{description}</p>}
        </div>
        <CopyLink shared={shared} onShared={onShared} />
        <SharePlaces shared={shared} onShared={onShared} />
      </div>
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
      <CopyField label="Link" value={shared.url} field={field} onCopied={onShared} />
      <div className={classes.ways}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copyAsText()}
        >
          {copied === 'text' ? shareMessages.copied : 'Copy as text'}
        </Button>
        <Button
          component="a"
          href={mailAddress(shared)}
          onClick={onShared}
          variant="default"
          size="md"
          leftSection={<IconMail size={18} aria-hidden="true" />}
        >
          Email
        </Button>
        {canShareNatively(shared) && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconDeviceMobileShare size={18} aria-hidden="true" />}
            onClick={() => void shareNatively(shared).then((isShared) => isShared && onShared())}
          >
            More apps
          </Button>
        )}
      </div>
    </div>
  )
}
