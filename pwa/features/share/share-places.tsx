import {
  IconBrandFacebook,
  IconBrandLinkedin,
  IconBrandReddit,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType, MouseEvent } from 'react'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { type Shared, type SharePlace, shareAddress } from './share-addresses.ts'
import classes from './share-places.module.css'

const PLACES: { name: SharePlace; Icon: ComponentType<IconProps> }[] = [
  { name: 'X', Icon: IconBrandX },
  { name: 'LinkedIn', Icon: IconBrandLinkedin },
  { name: 'Facebook', Icon: IconBrandFacebook },
  { name: 'Reddit', Icon: IconBrandReddit },
  { name: 'WhatsApp', Icon: IconBrandWhatsapp },
  { name: 'Telegram', Icon: IconBrandTelegram },
]

/** Real links, so that where no small window is allowed the browser opens them its own way. */
export function SharePlaces({ shared, onShared }: { shared: Shared; onShared: () => void }) {
  const openSmall = (event: MouseEvent<HTMLAnchorElement>) => {
    onShared()
    const wantsOwnWay = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!wantsOwnWay && openPopup(event.currentTarget.href)) event.preventDefault()
  }
  return (
    <ul className={`grid gap-2 ${classes.places}`} aria-label={shareMessages.shareOn}>
      {PLACES.map(({ name, Icon }) => (
        <li key={name}>
          <a
            className="row flex-col gap-2 py-3 text-sm text-ink-2 border rounded-md hover-border hover-sunken hover-ink"
            href={shareAddress(name, shared)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={openSmall}
          >
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            {name}
            <span className="visually-hidden">{shareMessages.opensANewWindow}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const POPUP = { width: 600, height: 400 } as const

/**
 * Opens the address in a small window of its own (SPEC §2) that cannot reach back; false when the browser blocked it.
 * `noopener` among the features would hide whether a window came, so the tie is cut before anything is loaded.
 */
function openPopup(address: string): boolean {
  const left = window.screenX + Math.max(0, (window.outerWidth - POPUP.width) / 2)
  const top = window.screenY + Math.max(0, (window.outerHeight - POPUP.height) / 2)
  const place = `left=${Math.round(left)},top=${Math.round(top)}`
  const popup = window.open('', '_blank', `popup,width=${POPUP.width},height=${POPUP.height},${place}`)
  if (popup === null) return false
  popup.opener = null
  popup.location.replace(address)
  return true
}
