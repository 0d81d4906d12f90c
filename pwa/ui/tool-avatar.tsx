import type { CSSProperties } from 'react'
import { avatarHue, avatarInitial } from './avatar-hue.ts'
import classes from './tool-avatar.module.css'

interface ToolAvatarProps {
  name: string
  size?: 'sm' | 'md' | 'lg'
}

/** The first letter of a tool on a ground of its own stable colour. Decoration: the name always stands beside it. */
export function ToolAvatar({ name, size = 'md' }: ToolAvatarProps) {
  const style: CSSProperties & Record<'--hue', number> = { '--hue': avatarHue(name) }
  return (
    <span className={classes.avatar} data-size={size} style={style} aria-hidden="true">
      {avatarInitial(name)}
    </span>
  )
}
