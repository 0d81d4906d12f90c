import { uiMessages } from '#shared/messages/ui.ts'
import { JAW, NUT } from './mark-paths.ts'

/** The mark: the jaw of a wrench around the nut it was made for. The tool that fits the job. */
function LogoMark() {
  return (
    <svg
      width="28"
      height="28"
      // Its round edge, not the square around it, stands in line with the page.
      viewBox="2 0 32 32"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth={1.2}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g transform="translate(16 16) rotate(30)">
        <path className="text-accent" d={JAW} />
        <path d={NUT} />
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
