import { uiMessages } from '#shared/messages/ui.ts'
import classes from './logo.module.css'
import { JAW, NUT } from './mark-paths.ts'

/** The mark: the jaw of a wrench around the nut it was made for. The tool that fits the job. */
function LogoMark() {
  return (
    <svg className={classes.mark} width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <g transform="translate(16 16) rotate(30)">
        <path className={classes.jaw} d={JAW} />
        <path className={classes.nut} d={NUT} />
      </g>
    </svg>
  )
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-bold nowrap">
      <LogoMark />
      {uiMessages.aiToolHub}
    </span>
  )
}
