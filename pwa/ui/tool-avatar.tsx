import { type CSSProperties, useLayoutEffect } from 'react'
import { avatarHue, avatarInitial } from '#shared/domain/avatar-hue.ts'
import classes from './tool-avatar.module.css'

interface ToolAvatarProps {
  name: string
  /** As a tool carries it: `mark:<id>` or `icon:<hash>`; null: the letter. */
  logo: string | null
  size?: 'sm' | 'md' | 'lg'
}

/**
 * The mark of a tool or the icon of its website, above the first letter of its name on a ground of its own stable colour:
 * that is what is seen where there is no picture, or none to be had. Decoration: the name always stands beside it.
 */
export function ToolAvatar({ name, logo, size = 'md' }: ToolAvatarProps) {
  const style: CSSProperties & Record<'--hue', number> = { '--hue': avatarHue(name) }
  const [kind, id = ''] = logo?.split(':') ?? []
  return (
    <span
      className={`flex-none place-items-center font-bold overflow-hidden relative stretched ${classes.avatar}`}
      data-size={size}
      data-logo={kind}
      style={style}
      aria-hidden="true"
    >
      {avatarInitial(name)}
      {kind === 'mark' && <MarkPicture symbol={`mark-${id}`} />}
      {kind === 'icon' && <IconPicture key={id} address={`/icons/${id}-${size === 'sm' ? 64 : 128}.webp`} />}
    </span>
  )
}

/** Draws nothing while the page lacks the mark. The server writes those into a page that it has drawn it with. */
function MarkPicture({ symbol }: { symbol: string }) {
  useLayoutEffect(() => {
    if (document.getElementById(symbol) === null)
      // Without that file the letter stays.
      void import('./marks/place-mark.ts').then(({ placeMark }) => placeMark(symbol)).catch(() => {})
  }, [symbol])
  return (
    <svg className={`w-full h-full absolute ${classes.picture}`} aria-hidden="true">
      <use href={`#${symbol}`} />
    </svg>
  )
}

/** Only the server has the icons of websites: without a connection those that were never seen are letters. */
function IconPicture({ address }: { address: string }) {
  return (
    <img
      // It may have failed before the page came to life.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) image.hidden = true
      }}
      className={`w-full h-full absolute ${classes.picture}`}
      src={address}
      alt=""
      loading="lazy"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true
      }}
    />
  )
}
