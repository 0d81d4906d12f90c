import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { followingMessages as texts } from '#shared/messages/following.ts'
import { pushMessages } from '#shared/messages/push.ts'
import { useHasPart } from '../data/use-catalogue.ts'
import { useFollowing } from '../data/use-following.ts'
import { FollowingList } from '../features/following/following-list.tsx'
import { Inbox } from '../features/following/inbox.tsx'
import { LazyPart, lazyCode } from '../ui/lazy-part.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Tabs } from '../ui/tabs.tsx'
import classes from './plain-page.module.css'

const TABS = ['inbox', 'following', 'notifications'] as const

const keptCode = lazyCode(() => import('../features/kept/kept-note.tsx'))

/** Together: one that came later would move the other. */
const notifications = lazyCode(async () => {
  const [{ PushPanel }, { DigestPanel }] = await Promise.all([
    import('../features/following/push-panel.tsx'),
    import('../features/following/digest-panel.tsx'),
  ])
  return { PushPanel, DigestPanel }
})

/** What changed in what is followed, and what that is. The chosen tab is part of the address. */
export function UpdatesPage() {
  const following = useFollowing()
  const hasPart = useHasPart()
  const [parameters, setParameters] = useSearchParams()
  const chosen = TABS.find((id) => id === parameters.get('tab')) ?? 'inbox'
  const choose = (tab: string) =>
    setParameters(tab === 'inbox' ? {} : { tab }, { replace: true, preventScrollReset: true })
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>{texts.updates}</PageTitle>
      <p className={`text-ink-2 min-h-6 prose-narrow ${classes.lead}`}>{texts.updatesAbout}</p>
      {hasPart && <LazyPart code={keptCode}>{({ NewsNote }) => <NewsNote />}</LazyPart>}
      <Tabs
        label={texts.updates}
        chosen={chosen}
        onChoose={choose}
        tabs={[
          { id: 'inbox', label: texts.inbox, panel: <Inbox following={following} /> },
          {
            id: 'following',
            label: texts.followingCount(following?.follows.length ?? 0),
            panel: <FollowingList following={following} />,
          },
          {
            id: 'notifications',
            label: pushMessages.notifications,
            panel: (
              <LazyPart
                code={notifications}
                failed={(retry) => (
                  <Notice icon={<IconPlugConnectedX size={22} />} title={pushMessages.notLoaded}>
                    <Button variant="default" onClick={retry}>
                      {commonMessages.tryAgain}
                    </Button>
                  </Notice>
                )}
              >
                {({ PushPanel, DigestPanel }) => (
                  <>
                    <PushPanel />
                    <DigestPanel />
                  </>
                )}
              </LazyPart>
            ),
          },
        ]}
      />
    </div>
  )
}
