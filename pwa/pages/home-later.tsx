/** What Home shows only to some, in one file: each of its own would cost the first load the words that fetch it. */
export { SearchFeed } from '../features/discover/search-feed.tsx'
export { ContinueRow } from '../features/recent/continue-row.tsx'
