import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconDeviceMobileShare, IconLink, IconMail } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { ShareData } from '#shared/domain/share.ts'
import { messages } from '#shared/messages.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { absoluteUrl, mailAddress, type Shared, shareText } from './share-addresses.ts'
import classes from './share-dialog.module.css'
import { canShareNatively, shareNatively } from './share-natively.ts'
import { SharePlaces } from './share-places.tsx'
import { useCopy } from './use-copy.ts'

const TITLES = {
  tool: 'Share this tool',
  comparison: 'Share this comparison',
  collection: 'Share this collection',
} as const

interface ShareDialogProps {
  data: ShareData
  onClose: () => void
}

export function ShareDialog({ data, onClose }: ShareDialogProps) {
  const { type, title, description } = data
  const shared: Shared = { title, description, url: absoluteUrl(data.url, window.location.origin) }
  return (
    <PanelDialog title={TITLES[type]} onClose={onClose}>
      <div className={classes.sections}>
        <div className={classes.preview}>
          <p className={classes.title}>{title}</p>
          {description !== '' && <p className={classes.description}>{description}</p>}
        </div>
        <CopyLink shared={shared} />
        <SharePlaces shared={shared} />
      </div>
    </PanelDialog>
  )
}

function CopyLink({ shared }: { shared: Shared }) {
  const { copied, copy } = useCopy()
  const field = useRef<HTMLInputElement>(null)
  const fieldId = useId()
  const copyOrSelect = async (what: 'link' | 'text', text: string) => {
    if (await copy(what, text)) return
    field.current?.focus()
    field.current?.select()
  }
  return (
    <div>
      <label htmlFor={fieldId} className={classes.label}>
        Link
      </label>
      <div className={classes.link}>
        <input
          ref={field}
          id={fieldId}
          className={classes.url}
          readOnly
          value={shared.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          size="md"
          className={classes.copy ?? ''}
          leftSection={
            copied === 'link' ? (
              <IconCheck size={18} aria-hidden="true" />
            ) : (
              <IconLink size={18} aria-hidden="true" />
            )
          }
          onClick={() => void copyOrSelect('link', shared.url)}
        >
          {copied === 'link' ? messages.share.copied : 'Copy link'}
        </Button>
      </div>
      <div className={classes.ways}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copyOrSelect('text', shareText(shared))}
        >
          {copied === 'text' ? messages.share.copied : 'Copy as text'}
        </Button>
        <Button
          component="a"
          href={mailAddress(shared)}
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
            onClick={() => void shareNatively(shared)}
          >
            More apps
          </Button>
        )}
      </div>
    </div>
  )
}
