/** How commands print figures. */
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Like `3 min 12 s` or `2 d 4 h`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [minutes, hours, days] = [60, 3600, 86_400].map((unit) => Math.floor(seconds / unit))
  if (days! > 0) return `${days} d ${hours! % 24} h`
  if (hours! > 0) return `${hours} h ${minutes! % 60} min`
  return minutes! > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
