import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { PaletteHint } from '../../features/palette/palette-hint.tsx'
import { usePalette } from '../../features/palette/use-palette.tsx'
import { Logo } from '../../ui/logo.tsx'
import { AccountLinks } from './account-links.tsx'
import classes from './header.module.css'
import { HeaderSearch } from './header-search.tsx'
import { InstallButton } from './install-button.tsx'
import { MainNav } from './main-nav.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { UserSlot } from './user-slot.tsx'

export function Header() {
  const { key, pathname } = useLocation()
  // The menu belongs to the place it was opened at, so that going anywhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const menuButton = useRef<HTMLButtonElement>(null)
  const { open: openPalette, palette } = usePalette()
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpenAt(null)
    menuButton.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the header closes its menu
    <header className={`screen-only ${classes.header}`} onKeyDown={closeOnEscape}>
      <div className={`page-width ${classes.bar}`}>
        <Link to={paths.home} className={classes.home} aria-label="AI Tool Hub, home">
          <Logo />
        </Link>
        <div className={classes.nav}>
          <MainNav />
        </div>
        <HeaderSearch
          className={classes.search}
          isHidden={pathname === paths.home}
          hint={<PaletteHint onOpen={openPalette} />}
        />
        <div className={classes.actions}>
          <InstallButton />
          <ThemeToggle />
          <div className={classes.account}>
            <AccountLinks />
            <UserSlot />
          </div>
          <ActionIcon
            ref={menuButton}
            className={classes.menuButton}
            variant="subtle"
            size="lg"
            aria-label="Menu"
            aria-expanded={isOpen}
            aria-controls="main-menu"
            onClick={() => setOpenAt(isOpen ? null : key)}
          >
            {isOpen ? <IconX size={22} aria-hidden="true" /> : <IconMenu2 size={22} aria-hidden="true" />}
          </ActionIcon>
        </div>
      </div>
      <div id="main-menu" className={classes.menu} hidden={!isOpen}>
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          onClick={openPalette}
        >
          Search and commands
        </Button>
        <MainNav isStacked />
        <AccountLinks />
      </div>
      {palette}
    </header>
  )
}
