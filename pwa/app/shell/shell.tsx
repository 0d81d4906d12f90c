import type { ReactNode } from 'react'
import { shellMessages } from '#shared/messages/shell.ts'
import { PaletteSlot } from '../../features/palette/palette-slot.tsx'
import { lazyCode } from '../../ui/lazy-part.tsx'
import { SessionEndedSlot, ToastSlot } from '../slots.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { AppKeeper, StatusPill, UpdatePrompt } from './notes.tsx'
import classes from './shell.module.css'
import { useScrollMemory } from './use-scroll-memory.ts'

const palette = lazyCode(() => import('./palette-host.tsx'))

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  useScrollMemory()
  return (
    <div className={`flex flex-col ${classes.shell}`}>
      <a href="#main" className={`font-medium rounded-sm absolute py-2 px-4 ${classes.skip}`}>
        {shellMessages.skipToContent}
      </a>
      <Header />
      <main id="main" className={`flex-1 ${classes.main}`} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <PaletteSlot code={palette}>{({ PaletteHost }) => <PaletteHost />}</PaletteSlot>
      <div className={`screen-only flex flex-col gap-2 justify-end ${classes.corner}`}>
        <UpdatePrompt />
        <SessionEndedSlot />
        <ToastSlot />
        <StatusPill />
        <AppKeeper />
      </div>
    </div>
  )
}
