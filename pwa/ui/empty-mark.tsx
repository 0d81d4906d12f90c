import { JAW, NUT } from './mark-paths.ts'

/** The mark without its nut: nothing here that fits. */
export function EmptyMark() {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 32 32"
      stroke="currentColor"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g transform="translate(16 16) rotate(30)">
        <path fill="currentColor" d={JAW} />
        <path fill="none" strokeDasharray="1.5 1.9" d={NUT} />
      </g>
    </svg>
  )
}
