export interface Instruction {
  /** As `COPY`. */
  name: string
  /** All that follows, on one line. */
  text: string
}

/** The instructions of a Containerfile in their order, without comments. */
export function readContainerfile(source: string): Instruction[] {
  const lines = source.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  return lines
    .join('\n')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => {
      const [, name = '', text = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
      return { name: name.toUpperCase(), text: text.trim() }
    })
}
