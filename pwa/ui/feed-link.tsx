import { IconRss } from '@tabler/icons-react'
import { feedMessages } from '#shared/messages/feeds.ts'
import { FEED_TYPES, type FeedPlace, feedAddress } from '#shared/site/feed-places.ts'

/** Where feed readers find what is new here. It leads out of the app, to the server. */
export function FeedLink({ place, title }: { place: FeedPlace; title: string }) {
  return (
    <a
      href={feedAddress(place, 'atom')}
      type={FEED_TYPES.atom}
      title={title}
      className="tap screen-only inline-flex items-center gap-1 text-sm font-regular text-ink-3 hover-accent min-h-6"
    >
      <IconRss size={16} aria-hidden="true" />
      {feedMessages.feed}
    </a>
  )
}
