import type { ReactNode } from 'react'
import { AppKeeper } from './app-keeper.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SessionEndedSlot } from './session-ended-slot.tsx'
import classes from './shell.module.css'
import { StatusPill } from './status-pill.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  useScrollMemory()
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <Header />
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <div className={`screen-only ${classes.corner}`}>
        <UpdatePrompt />
        <SessionEndedSlot />
        <StatusPill />
        <AppKeeper />
      </div>
    </div>
  )
}
