import classes from './logo.module.css'

/** The mark: three tools and the one that was found, around a common point. */
function LogoMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect className={classes.ground} width="32" height="32" rx="7.5" />
      <g className={classes.petals}>
        <path d="M10.75 6.5A4.25 4.25 0 0 1 15 10.75V14a1 1 0 0 1-1 1h-3.25a4.25 4.25 0 0 1 0-8.5Z" />
        <path d="M21.25 6.5a4.25 4.25 0 0 1 0 8.5H18a1 1 0 0 1-1-1v-3.25a4.25 4.25 0 0 1 4.25-4.25Z" />
        <path d="M10.75 25.5a4.25 4.25 0 0 1 0-8.5H14a1 1 0 0 1 1 1v3.25a4.25 4.25 0 0 1-4.25 4.25Z" />
      </g>
      <circle className={classes.found} cx="21.25" cy="21.25" r="4.25" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      AI Tool Hub
    </span>
  )
}
