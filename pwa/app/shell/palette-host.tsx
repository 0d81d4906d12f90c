import { useMantineColorScheme } from '@mantine/core'
import {
  IconArrowsDiff,
  IconBell,
  IconDownload,
  IconExternalLink,
  IconHeart,
  IconKeyboard,
  IconLink,
  IconMoon,
  IconPlaylistAdd,
  type IconProps,
  IconRefresh,
  IconShare2,
  IconSun,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import type { ShareData } from '#shared/domain/share.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { ACTION_KEYWORDS, paletteActionMessages as texts } from '#shared/messages/palette-actions.ts'
import { shareMessages } from '#shared/messages/tool-actions.ts'
import { paths } from '#shared/paths.ts'
import { choose, unchoose, useIsChosen } from '../../data/compare-selection.ts'
import { askForLists } from '../../data/list-request.ts'
import { noteVisit } from '../../data/usage/use-counting.ts'
import { useFollow } from '../../data/use-following.ts'
import { useTool } from '../../data/use-tool.ts'
import { useIsFavorite } from '../../data/user-data.ts'
import { toggleFavorite } from '../../features/favorites/toggle-favorite-later.ts'
import { Palette } from '../../features/palette/palette.tsx'
import type { PaletteEntry, PaletteGroup } from '../../features/palette/palette-entries.ts'
import { closePalette, openKeys, usePaletteState } from '../../features/palette/palette-state.ts'
import { ShareDialog } from '../../features/share/share-dialog.tsx'
import { usePwa } from '../../service-worker/pwa-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { lazyCode } from '../../ui/lazy-part.tsx'
import { showToast } from '../../ui/toast.ts'

const NOWHERE = 0

const tray = lazyCode(() => import('../../features/compare/compare-tray.tsx'))

/** Comes when somebody follows the tool. */
const following = lazyCode(() => import('../../features/following/set-follow.ts'))

/** Tells how the check went, and is there once the page rests. */
const atRest = lazyCode(() => import('./at-rest.tsx'))

/** The palette with what can be done from here: with the app, and on a tool's page with the tool. */
export function PaletteHost() {
  const isOpen = usePaletteState(({ open }) => open === 'palette')
  const { pathname } = useLocation()
  const id = Number(matchPath('/tool/:id', pathname)?.params.id ?? NOWHERE)
  const [shared, share] = useState<ShareData | null>(null)
  return (
    <>
      {isOpen && <OpenPalette key={id} id={id} onShare={share} />}
      {shared && <ShareDialog data={shared} onClose={() => share(null)} />}
    </>
  )
}

function OpenPalette({ id, onShare }: { id: number; onShare: (data: ShareData) => void }) {
  const atHand = useToolActions(id, onShare)
  return <Palette atHand={atHand} actions={useActions()} onClose={closePalette} />
}

interface Action {
  id: string
  icon: ComponentType<IconProps>
  label: string
  keywords: string
  run: () => void
}

const action = (entry: Action): PaletteEntry => ({ ...entry, id: `action-${entry.id}`, kind: 'action' })

/** What can be done with the tool of the page; null elsewhere. */
function useToolActions(id: number, onShare: (data: ShareData) => void): PaletteGroup | null {
  const { data: tool } = useTool(id)
  const isFavorite = useIsFavorite(id)
  const isChosen = useIsChosen(id)
  const subject = { kind: 'tool', toolId: id } as const
  const isFollowed = useFollow(subject) !== undefined
  if (!tool) return null
  const { name } = tool
  return {
    title: name,
    entries: [
      action({
        id: 'visit',
        icon: IconExternalLink,
        label: texts.openWebsite(name),
        keywords: ACTION_KEYWORDS.visit,
        run: () => visit(tool),
      }),
      action({
        id: 'favorite',
        icon: IconHeart,
        label: isFavorite ? texts.unfavorite(name) : texts.favorite(name),
        keywords: ACTION_KEYWORDS.favorite,
        run: () => toggleFavorite(id),
      }),
      action({
        id: 'follow',
        icon: IconBell,
        label: isFollowed ? texts.unfollow(name) : texts.follow(name),
        keywords: ACTION_KEYWORDS.follow,
        run: () => following.run(({ setFollow }) => setFollow(subject, !isFollowed)),
      }),
      action({
        id: 'list',
        icon: IconPlaylistAdd,
        label: texts.list(name),
        keywords: ACTION_KEYWORDS.list,
        run: () => askForLists([id]),
      }),
      action({
        id: 'compare',
        icon: IconArrowsDiff,
        label: isChosen ? texts.uncompare(name) : texts.compare(name),
        keywords: ACTION_KEYWORDS.compare,
        run: () => (isChosen ? unchoose(id) : compare(tool)),
      }),
      action({
        id: 'share',
        icon: IconShare2,
        label: texts.share(name),
        keywords: ACTION_KEYWORDS.share,
        run: () => onShare({ type: 'tool', title: name, description: tool.description, url: paths.tool(id) }),
      }),
    ],
  }
}

function visit({ id, website }: SyncTool): void {
  noteVisit(id).onClick()
  window.open(website, '_blank', 'noopener')
}

function compare({ id, name }: SyncTool): void {
  if (choose(id) === 'full') tray.run(({ sayComparisonFull }) => sayComparisonFull(name))
}

/** What can be done from any page. */
function useActions(): PaletteEntry[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { install } = usePwa()
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  return [
    action({
      id: 'theme',
      icon: colorScheme === 'dark' ? IconSun : IconMoon,
      label: texts.switchTheme(other),
      keywords: ACTION_KEYWORDS.theme,
      run: () => setColorScheme(other),
    }),
    action({
      id: 'copy',
      icon: IconLink,
      label: texts.copyLink,
      keywords: ACTION_KEYWORDS.copy,
      run: () => void copyAddress(),
    }),
    action({
      id: 'check',
      icon: IconRefresh,
      label: texts.checkForNews,
      keywords: ACTION_KEYWORDS.check,
      run: () => atRest.run(({ checkAll }) => checkAll()),
    }),
    action({
      id: 'keys',
      icon: IconKeyboard,
      label: texts.keyboardShortcuts,
      keywords: ACTION_KEYWORDS.keys,
      run: openKeys,
    }),
    ...(install ? [installAction(install)] : []),
  ]
}

function installAction(install: () => void): PaletteEntry {
  return action({
    id: 'install',
    icon: IconDownload,
    label: texts.installApp,
    keywords: ACTION_KEYWORDS.install,
    run: install,
  })
}

async function copyAddress(): Promise<void> {
  if (await copyText(window.location.href)) showToast({ title: shareMessages.linkCopied })
  else showToast({ tone: 'error', ...shareMessages.copyFailed })
}
