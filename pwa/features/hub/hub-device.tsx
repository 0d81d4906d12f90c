import {
  IconAdjustmentsHorizontal,
  IconAppWindow,
  IconListSearch,
  IconStack2,
  IconTextSize,
} from '@tabler/icons-react'
import { DeviceNow } from './device-now.tsx'
import classes from './hub-device.module.css'
import { HubSection } from './hub-section.tsx'

/** What is kept, from what is seen down to what it stands on. */
const LAYERS = [
  { Icon: IconAppWindow, name: 'The app', text: 'every page opens without a network' },
  { Icon: IconListSearch, name: 'The search index', text: 'words, typing errors, filters and counts' },
  { Icon: IconStack2, name: 'All tools', text: 'descriptions, prices, tags and features' },
  { Icon: IconTextSize, name: 'Long summaries', text: 'of the most popular tools, and of those you opened' },
  { Icon: IconAdjustmentsHorizontal, name: 'Your choices', text: 'theme and comparison' },
] as const

export function HubDevice() {
  return (
    <HubSection
      title="The whole catalogue lives on your device"
      isMirrored
      text={
        <>
          <p>
            On your first visit the catalogue comes along. From then on a search does not travel: the index is
            next to the field that you type into, so results change with every letter, on a train without a
            network too.
          </p>
          <p>
            When there is a network, only what has changed is fetched. New tools and changed ones appear in
            pages that are open, without a reload. Summaries of seldom-read tools and the tools' own sites
            still need a connection, and the page says so where it matters.
          </p>
        </>
      }
    >
      <div className={classes.device}>
        <DeviceNow />
        <ul className={classes.layers}>
          {LAYERS.map(({ Icon, name, text }) => (
            <li key={name} className={classes.layer}>
              <Icon size={22} stroke={1.7} aria-hidden="true" />
              <span>
                <strong>{name}</strong>
                <span className={classes.text}>{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </HubSection>
  )
}
