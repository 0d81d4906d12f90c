import { IconChevronDown } from '@tabler/icons-react'
import classes from './sort-select.module.css'

interface InlineSelectProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  chosen: T
  onChoose: (value: T) => void
}

/** A choice above a list. Narrow windows hide its label, so the options must speak for themselves: `All priorities`. */
export function InlineSelect<T extends string>({ label, options, chosen, onChoose }: InlineSelectProps<T>) {
  const choose = (text: string) => {
    const option = options.find(({ value }) => value === text)
    if (option !== undefined) onChoose(option.value)
  }
  return (
    <label
      className={`inline-flex items-center text-ui bg-surface border-strong rounded-sm relative h-target ${classes.sort}`}
    >
      <span className={`text-ink-3 nowrap ${classes.label}`}>{label}</span>
      <select
        className={`h-full text-ink font-medium cursor-pointer bg-transparent border-0 ${classes.select}`}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} className={`text-ink-3 absolute ${classes.icon}`} aria-hidden="true" />
    </label>
  )
}
