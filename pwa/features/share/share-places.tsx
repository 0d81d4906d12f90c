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
import { openPopup } from './open-popup.ts'
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
    <ul className={classes.places} aria-label="Share on">
      {PLACES.map(({ name, Icon }) => (
        <li key={name}>
          <a
            className={classes.place}
            href={shareAddress(name, shared)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={openSmall}
          >
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            {name}
            <span className="visually-hidden">, opens a new window</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
