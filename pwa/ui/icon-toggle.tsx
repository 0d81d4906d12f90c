import classes from './icon-toggle.module.css'

interface IconToggleProps {
  /** What is drawn, in a box of 24 by 24. */
  path: string
  label: string
  isOn: boolean
  onToggle: () => void
  /** A drawing that is filled when it is on, rather than another one. */
  isShape?: boolean
}

/** A mark that is set or not, where there is no room for words. It is drawn without the icon set: every card has some. */
export function IconToggle({ path, label, isOn, onToggle, isShape }: IconToggleProps) {
  return (
    <button
      type="button"
      className={`grid place-items-center p-0 ${isOn ? 'text-accent' : 'text-ink-2 hover-ink'} rounded-sm cursor-pointer h-target w-target bg-transparent border-0 hover-sunken ${classes.toggle}`}
      aria-pressed={isOn}
      aria-label={label}
      onClick={onToggle}
    >
      <svg
        width="1.25rem"
        viewBox="0 0 24 24"
        fill={isOn && isShape ? 'currentColor' : 'transparent'}
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={1.75}
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </button>
  )
}
