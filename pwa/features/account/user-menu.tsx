import { useId } from 'react'
import type { Me } from '../../data/session.ts'
import { useUserData } from '../../data/user-data.ts'
import { useMenu } from './use-menu.ts'
import classes from './user-menu.module.css'
import { UserMenuEntries } from './user-menu-entries.tsx'
import { WhoAmI } from './who-am-i.tsx'

/** The button that stands for the user, and what it opens. `id` is the button's. */
export function UserMenu({ id, user }: { id: string; user: Me }) {
  const { isOpen, toggle, close, box, onBlur, onKeyDown } = useMenu()
  const listId = useId()
  const refused = useUserData()?.refused.length ?? 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the menu in it
    <div ref={box} className={classes.box} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        id={id}
        type="button"
        className={classes.button}
        aria-label={labelOf(user, refused)}
        data-marked={refused > 0}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <span aria-hidden="true">{initialOf(user.username)}</span>
      </button>
      <div className={classes.popup} hidden={!isOpen}>
        <WhoAmI user={user} />
        <UserMenuEntries id={listId} user={user} onDone={close} />
      </div>
    </div>
  )
}

/** The mark on the button, in words. */
function labelOf({ username }: Me, refused: number): string {
  if (refused === 0) return `Account of ${username}`
  return `Account of ${username}, ${refused} ${refused === 1 ? 'change' : 'changes'} could not be saved`
}

function initialOf(name: string): string {
  return [...name].slice(0, 1).join('').toLocaleUpperCase()
}
